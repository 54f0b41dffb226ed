/**
 * The script that a page loads for reCAPTCHA v3: `grecaptcha.ready` and `grecaptcha.execute`. The token
 * carries what Google would find out: the action, a score, and the page's host.
 * Source: developers.google.com/recaptcha/docs/v3.
 */
export const RECAPTCHA_SCRIPT = `
window.grecaptcha = {
  ready: (callback) => void setTimeout(callback),
  execute: async (siteKey, { action }) => {
    if (!siteKey) throw new Error("Missing site key");
    const nonce = Math.random().toString(36).slice(2) + Date.now().toString(36);
    return ["sandbox", action, "0.9", nonce].join(":") + "@" + location.hostname;
  },
};
`;
