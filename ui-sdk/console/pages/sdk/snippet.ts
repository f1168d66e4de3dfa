/** What a vendor pastes into its page. `base`: the address of the service, without a slash at its end. */
export const makeSnippet = (
  base: string,
): string => `<button id="connect-hr" type="button">Connect your HR system</button>

<script src="${base}/sdk/hrms-sync-sdk.js"></script>
<script>
  document.getElementById("connect-hr").addEventListener("click", async () => {
    // Your server answers with what POST /api/sdk/token/ gave it: a token for this client, valid for one hour.
    const response = await fetch("/hr-token", { method: "POST" })
    const { access_token } = await response.json()
    hrmsSyncSdk.startJourney(access_token, {
      onEvent(name, data) {
        if (name === "sdkEvents.connectionConfigurationCompleted") location.reload()
      },
    })
  })
</script>`
