/*
 * When each alert of alert-rules.yaml fires, and when it does not, as series of one sample a minute in the notation of
 * promtool: `0+5x60` grows by 5 for 60 minutes, `1x30 0x30` changes after half an hour.
 */

type Series = Readonly<Record<string, string>>

export interface AlertCase {
  readonly fires: Series
  /** Close to what fires, but well. */
  readonly calm: ReadonlyArray<Series>
  /** When the rule is asked. */
  readonly minute: number
}

const JOB = 'job="hrsync",instance="a"'

export const ALERT_CASES: Readonly<Record<string, AlertCase>> = {
  HrsyncDown: {
    fires: { [`up{${JOB}}`]: "1x3 0x20" },
    calm: [{ [`up{${JOB}}`]: "1x9 0 1x10" }, { 'up{job="other"}': "0x20" }],
    minute: 10,
  },
  HrsyncRestarting: {
    fires: { [`process_start_time_seconds{${JOB}}`]: "1x10 2x10 3x10 4x10 5x20" },
    calm: [{ [`process_start_time_seconds{${JOB}}`]: "1x10 2x10 3x10 4x30" }],
    minute: 55,
  },
  HrsyncThreadDown: {
    fires: { [`hrsync_thread_up{${JOB},thread="background"}`]: "1x3 0x20" },
    calm: [{ [`hrsync_thread_up{${JOB},thread="background"}`]: "1x9 0 1x10" }],
    minute: 10,
  },
  HrsyncDatabaseDown: {
    fires: { [`hrsync_database_up{${JOB}}`]: "1x3 0x20" },
    calm: [{ [`hrsync_database_up{${JOB}}`]: "1x9 0 1x10" }],
    minute: 10,
  },
  HrsyncPoolWaiting: {
    fires: { [`hrsync_database_pool_waiting{${JOB},thread="main"}`]: "4x30" },
    calm: [{ [`hrsync_database_pool_waiting{${JOB},thread="main"}`]: "0x10 4 0x20" }],
    minute: 20,
  },
  HrsyncBrokerDown: {
    fires: { [`hrsync_bus_up{${JOB}}`]: "1x3 0x20" },
    calm: [{ [`hrsync_bus_up{${JOB}}`]: "1x9 0 1x10" }],
    minute: 10,
  },
  HrsyncMessagesParked: {
    fires: { 'hrsync_bus_parked_messages{topic="syncs"}': "0x3 2x20" },
    calm: [{ 'hrsync_bus_parked_messages{topic="syncs"}': "0x20" }],
    minute: 15,
  },
  HrsyncLaneStalled: {
    fires: { 'hrsync_lane_stalled{lane="syncs"}': "0x3 1x20" },
    calm: [{ 'hrsync_lane_stalled{lane="syncs"}': "0x12 1 0x10" }],
    minute: 15,
  },
  HrsyncBackupLate: {
    fires: { 'hrsync_backup_last_success_seconds{kind="database"}': "93000+60x30" },
    calm: [
      { 'hrsync_backup_last_success_seconds{kind="database"}': "93000+60x15 60+60x15" },
      { 'hrsync_backup_last_success_seconds{kind="drill"}': "93000+60x30" },
    ],
    minute: 25,
  },
  HrsyncDrillLate: {
    // No drill yet.
    fires: { 'hrsync_backup_last_success_seconds{kind="drill"}': "+Inf+0x30" },
    calm: [{ 'hrsync_backup_last_success_seconds{kind="drill"}': "8000000+60x30" }],
    minute: 20,
  },
  HrsyncEventLoopSlow: {
    fires: { [`hrsync_event_loop_delay_seconds{${JOB},thread="main",stat="p99"}`]: "0.6x40" },
    calm: [
      { [`hrsync_event_loop_delay_seconds{${JOB},thread="main",stat="p99"}`]: "0.02x20 1 0.02x20" },
      { [`hrsync_event_loop_delay_seconds{${JOB},thread="main",stat="max"}`]: "0.6x40" },
    ],
    minute: 30,
  },
  HrsyncHttpErrors: {
    fires: {
      'hrsync_http_requests_total{status="500",route="/api/a"}': "0+6x30",
      'hrsync_http_requests_total{status="200",route="/api/a"}': "0+60x30",
    },
    calm: [
      // One in a hundred.
      {
        'hrsync_http_requests_total{status="500",route="/api/a"}': "0+6x30",
        'hrsync_http_requests_total{status="200",route="/api/a"}': "0+600x30",
      },
      // A process that is stopping says so with 503.
      {
        'hrsync_http_requests_total{status="503",route="/readyz"}': "0+30x30",
        'hrsync_http_requests_total{status="200",route="/api/a"}': "0+60x30",
      },
      // Two errors at night.
      {
        'hrsync_http_requests_total{status="500",route="/api/a"}': "0x20 1 2x10",
        'hrsync_http_requests_total{status="200",route="/api/a"}': "0+1x30",
      },
    ],
    minute: 25,
  },
  HrsyncHttpSlow: {
    fires: {
      'hrsync_http_request_duration_seconds_bucket{route="/api/a",le="5"}': "0+90x60",
      'hrsync_http_request_duration_seconds_bucket{route="/api/a",le="10"}': "0+100x60",
      'hrsync_http_request_duration_seconds_bucket{route="/api/a",le="+Inf"}': "0+100x60",
    },
    calm: [
      {
        'hrsync_http_request_duration_seconds_bucket{route="/api/a",le="5"}': "0+100x60",
        'hrsync_http_request_duration_seconds_bucket{route="/api/a",le="10"}': "0+100x60",
        'hrsync_http_request_duration_seconds_bucket{route="/api/a",le="+Inf"}': "0+100x60",
      },
    ],
    minute: 40,
  },
  HrsyncOutboxLate: {
    fires: { hrsync_outbox_oldest_due_seconds: "400x30" },
    calm: [{ hrsync_outbox_oldest_due_seconds: "250x30" }],
    minute: 15,
  },
  HrsyncDeliveriesFailing: {
    fires: {
      'hrsync_webhook_attempts_total{outcome="5xx"}': "0+9x90",
      'hrsync_webhook_attempts_total{outcome="2xx"}': "0+1x90",
    },
    calm: [
      {
        'hrsync_webhook_attempts_total{outcome="5xx"}': "0+1x90",
        'hrsync_webhook_attempts_total{outcome="2xx"}': "0+9x90",
      },
      // Few posts say nothing.
      { 'hrsync_webhook_attempts_total{outcome="5xx"}': "0x40 1x10 2x40" },
    ],
    minute: 60,
  },
  HrsyncWebhooksGivenUp: {
    fires: { 'hrsync_webhooks_settled_total{state="exhausted"}': "0x20 1x60" },
    calm: [
      { 'hrsync_webhooks_settled_total{state="exhausted"}': "7x80" },
      { 'hrsync_webhooks_settled_total{state="retried"}': "0+1x80" },
    ],
    minute: 60,
  },
  HrsyncWebhooksNotTaken: {
    fires: { 'hrsync_issues_open{code="webhooks.given-up"}': "2x20" },
    calm: [
      { 'hrsync_issues_open{code="webhooks.given-up"}': "0x20" },
      { 'hrsync_issues_open{code="source.rejected"}': "2x20" },
    ],
    minute: 15,
  },
  HrsyncEndpointDisabled: {
    fires: { 'hrsync_endpoints{state="disabled"}': "1x20" },
    calm: [{ 'hrsync_endpoints{state="paused"}': "1x20" }],
    minute: 15,
  },
  HrsyncWebhooksUnrendered: {
    fires: { 'hrsync_webhook_attempts_total{outcome="unrendered"}': "0x10 1x20" },
    calm: [{ 'hrsync_webhook_attempts_total{outcome="unrendered"}': "3x30" }],
    minute: 20,
  },
  HrsyncSyncsNotBegun: {
    fires: { hrsync_sync_oldest_due_seconds: "2000x30" },
    calm: [{ hrsync_sync_oldest_due_seconds: "1700x30" }],
    minute: 15,
  },
  HrsyncSyncStuck: {
    fires: { hrsync_sync_oldest_running_seconds: "15000x30" },
    calm: [{ hrsync_sync_oldest_running_seconds: "14000x30" }],
    minute: 15,
  },
  HrsyncSyncsFailing: {
    fires: {
      'hrsync_syncs_total{connector="keka",state="failed"}': "0x10 1x60 2x60 3x60 4x200",
      'hrsync_syncs_total{connector="keka",state="completed"}': "0x100 1x300",
    },
    calm: [
      {
        'hrsync_syncs_total{connector="keka",state="failed"}': "0x10 1x60 2x60 3x60 4x200",
        'hrsync_syncs_total{connector="keka",state="completed"}': "0+1x400",
      },
      { 'hrsync_syncs_total{connector="keka",state="failed"}': "0x10 1x380" },
    ],
    minute: 350,
  },
  HrsyncConnectionsFailed: {
    fires: { 'hrsync_connections{status="failed"}': "1x120" },
    calm: [{ 'hrsync_connections{status="failed"}': "1x40 0 1x40 0x40" }],
    minute: 90,
  },
  HrsyncSyncHeld: {
    fires: { 'hrsync_sync_sessions{state="held"}': "1x120" },
    calm: [{ 'hrsync_sync_sessions{state="running"}': "1x120" }],
    minute: 90,
  },
  HrsyncConnectorFailing: {
    fires: {
      'hrsync_connector_calls_total{connector="keka",outcome="transient"}': "0+3x120",
      'hrsync_connector_calls_total{connector="keka",outcome="ok"}': "0+1x120",
    },
    calm: [
      // An employee that is not there is an answer.
      {
        'hrsync_connector_calls_total{connector="keka",outcome="missing"}': "0+3x120",
        'hrsync_connector_calls_total{connector="keka",outcome="ok"}': "0+1x120",
      },
      { 'hrsync_connector_calls_total{connector="keka",outcome="transient"}': "0x60 1x20 2x40" },
    ],
    minute: 90,
  },
}

/** The cases as a file of `promtool test rules`: each series by itself, and how many alerts of the name then fire. */
export const makeAlertTests = (rules: string): unknown => ({
  rule_files: [rules],
  evaluation_interval: "1m",
  tests: Object.entries(ALERT_CASES).flatMap(([alert, { fires, calm, minute }]) => [
    makeAlertTest(alert, fires, minute, 1),
    ...calm.map((series) => makeAlertTest(alert, series, minute, 0)),
  ]),
})

const makeAlertTest = (alert: string, series: Series, minute: number, firing: number) => ({
  name: `${alert} ${firing === 0 ? "does not fire" : "fires"}`,
  interval: "1m",
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
      eval_time: `${String(minute)}m`,
      exp_samples: [{ labels: "{}", value: firing }],
    },
  ],
})
