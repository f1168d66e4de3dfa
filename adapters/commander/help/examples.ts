/*
 * One example for each command, by its words: what follows `hrsync`. A test parses each, and the table of mishaps runs it:
 * a command without an example fails it.
 */

const ID = "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11"
const OTHER = "c0a1f0de-5b7e-4a53-8f0e-2f6f3d1f9a20"

const SERVICE = {
  serve: "serve --role api,worker --port 8080",
  doctor: "doctor",
  "backup create": "backup create --to /backup/database --keys-to /backup-keys/key-store",
  "backup drill": "backup drill --from /backup/database --keys-from /backup-keys/key-store",
  "backup list": "backup list",
  "backup report": "backup report --kind database --at 2026-01-01T02:15:00Z",
  migrate: "migrate",
  prune: "prune --dry-run",
  "keys list": "keys list",
  "keys rotate": "keys rotate --rewrap",
  "keys remove": "keys remove 2025",
  "messages parked": "messages parked",
  "messages redrive": "messages redrive",
  "audit list": "audit list --action vendor.api-key.issued --limit 20",
  "audit verify": "audit verify",
  "audit export": "audit export --from 2026-01-01T00:00:00Z --output audit.csv",
  openapi: "openapi vendors --output openapi.json",
  "operator create": "operator create --email asha@operator.example",
  "user list": `user list --vendor ${ID}`,
  "user invite": `user invite --vendor ${ID} --email asha@vendor.example --role vendor-member`,
  "user remove": `user remove ${ID}`,
}

const VENDORS = {
  "vendor create": 'vendor create --name "Payroll Inc" --webhook-url https://payroll.example/hooks',
  "vendor list": "vendor list",
  "vendor add-key": `vendor add-key --vendor ${ID} --public-key public.pem`,
  "vendor set": `vendor set ${ID} --time-zone Asia/Kolkata`,
  "vendor sdk": `vendor sdk ${ID} --set sdk.json`,
  "vendor credentials": `vendor credentials ${ID}`,
  "vendor issue-key": `vendor issue-key ${ID} --name "nightly payroll" --expires-in 90d`,
  "vendor issue-user": `vendor issue-user ${ID} --name reporting`,
  "vendor reset-password": `vendor reset-password ${ID}`,
  "vendor revoke": `vendor revoke ${ID} --after 24h`,
  "vendor rotate-secret": `vendor rotate-secret ${ID}`,
  "vendor show": `vendor show ${ID}`,
  "vendor set-webhook": `vendor set-webhook --vendor ${ID} --url https://payroll.example/hooks`,
  "vendor rules": `vendor rules ${ID} --set rules.json`,
  "vendor flags": `vendor flags ${ID} --set flags.json`,
}

const CONNECTIONS = {
  "connection list": `connection list --vendor ${ID}`,
  "connection show": `connection show ${ID}`,
  "connection on-demand": `connection on-demand ${ID}`,
  "connection invite": `connection invite --vendor ${ID} --org-name "Acme Ltd" --email hr@acme.example`,
  "connection link": `connection link ${ID} --language en`,
  "connection guard": `connection guard ${ID} --share 0.3`,
  "connection anchors": `connection anchors ${ID}`,
  "connection add-anchor": `connection add-anchor ${ID} --email hr@acme.example`,
  "connection remove-anchor": `connection remove-anchor ${ID} --anchor ${OTHER}`,
  "connection pause": `connection pause ${ID}`,
  "connection resume": `connection resume ${ID}`,
  "connection share": `connection share ${ID} --terms terms.json`,
  "connection terminate": `connection terminate ${ID} --yes`,
  "connection session": `connection session ${OTHER}`,
  "connection hook": `connection hook ${ID} --new`,
  "connection mapping": `connection mapping ${ID} --set mapping.json --date-order dmy`,
  "connection country": `connection country ${ID} --set IN`,
  "connection components": `connection components ${ID} --set components.json`,
  "connection rules": `connection rules ${ID} --preview rules.json`,
  "connection sync": `connection sync ${ID} --dry-run`,
  "connection schedule": `connection schedule ${ID} --frequency daily@6 --time-zone Asia/Kolkata`,
  "connection repair": `connection repair ${ID} --credentials credentials.json`,
  "connection confirm": `connection confirm ${ID} --session ${OTHER} --yes`,
  "import csv": `import csv employees.csv --vendor ${ID} --org-name "Acme Ltd" --email hr@acme.example --dry-run`,
  connect: `connect custom-wrapper --connection ${ID} --credentials credentials.json --wait`,
  issues: "issues",
  "organization show": `organization show ${ID}`,
  "organization set": `organization set ${ID} --brand Acme`,
  "export csv": `export csv --connection ${ID} --output employees-today.csv`,
}

const PEOPLE = {
  "person find": "person find asha@acme.example",
  "person show": `person show ${OTHER} --connection ${ID}`,
  "person block": `person block ${OTHER} --connection ${ID}`,
  "person erase": `person erase ${OTHER} --connection ${ID} --yes`,
  "person withdraw-consent": `person withdraw-consent ${OTHER} --connection ${ID}`,
  "person restrictions": "person restrictions",
  "person release": `person release ${OTHER} --connection ${ID}`,
}

const PUSH_AND_REQUESTS = {
  "push invite": `push invite --vendor ${ID} --org-name "Acme Ltd" --email hr@acme.example`,
  "push records": `push records ${ID}`,
  "push approve": `push approve ${ID}`,
  "push credentials": `push credentials ${ID}`,
  "push issue": `push issue ${ID} --environment test`,
  "push revoke": `push revoke ${ID} --environment test`,
  "assisted request": `assisted request --connection ${ID} --hrms "Acme HR"`,
  "assisted list": "assisted list",
  "assisted show": `assisted show ${ID}`,
  "assisted move": `assisted move ${ID} in_set_up`,
  "assisted ask": `assisted ask ${ID}`,
  "assisted upload": `assisted upload ${ID} employees.csv`,
  "assisted add-document": `assisted add-document ${ID} api.pdf`,
  "assisted document": `assisted document ${ID} ${OTHER} --output api-copy.pdf`,
  "hrms-request add": `hrms-request add --vendor ${ID} --org-name "Acme Ltd" --email hr@acme.example --hrms "Acme HR"`,
  "hrms-request list": "hrms-request list",
  "hrms-request show": `hrms-request show ${ID}`,
  "hrms-request answer": `hrms-request answer ${ID}`,
  "hrms-request add-document": `hrms-request add-document ${ID} api.pdf`,
  "hrms-request document": `hrms-request document ${ID} ${OTHER} --output api-copy.pdf`,
}

const DEVELOPMENT = {
  completion: "completion bash",
  read: `read --connection ${ID} --key private.pem --username payroll --password secret`,
  "webhooks test": `webhooks test --vendor ${ID}`,
  "webhooks listen": "webhooks listen --port 4000 --secret secret",
  "webhooks resend": `webhooks resend --vendor ${ID} --org ${OTHER}`,
  "connector new": "connector new acme-hr",
  "connector test": "connector test ./acme-hr",
  "connector read": "connector read ./acme-hr --simulated --limit 100",
  "connector list": "connector list",
  simulate: "simulate keka --employees 500 --port 4010",
}

/** By the words of the command. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  ...SERVICE,
  ...VENDORS,
  ...CONNECTIONS,
  ...PEOPLE,
  ...PUSH_AND_REQUESTS,
  ...DEVELOPMENT,
}
