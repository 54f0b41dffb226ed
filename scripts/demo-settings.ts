/** Ports of the demo, in the order in which they are checked. */
export interface DemoPorts {
  readonly PORT: number;
  readonly SANDBOX_PORT: number;
  readonly SANDBOX_SMTP_PORT: number;
  readonly METRICS_PORT: number;
}

const DEFAULT_PORTS: DemoPorts = {
  PORT: 3000,
  SANDBOX_PORT: 3001,
  SANDBOX_SMTP_PORT: 3025,
  METRICS_PORT: 3002,
};

/** A port setting that is no port number. */
export class PortSettingError extends Error {}

/**
 * What `npm start` sets for the portal and the sandbox where the environment does not: the sandbox
 * plays every outside party, under secrets that everybody knows. Production refuses these secrets.
 *
 * @throws PortSettingError naming the setting
 */
export function demoSettings(given: NodeJS.ProcessEnv): {
  readonly ports: DemoPorts;
  readonly env: NodeJS.ProcessEnv;
} {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  const ports = readPorts(set);
  const portal = `http://localhost:${ports.PORT}`;
  const sandbox = `http://127.0.0.1:${ports.SANDBOX_PORT}`;
  const defaults = {
    DATA_DIR: ".data",
    PUBLIC_URL: portal,
    PORTAL_URL: `http://127.0.0.1:${ports.PORT}`,
    PORTAL_DEMO: "1",
    SEPAY_SECRET: "demo-sepay-secret",
    SEPAY_API_URL: `${sandbox}/bank/userapi`,
    SEPAY_API_TOKEN: "demo-sepay-secret",
    CARD_API_URL: `${sandbox}/card/chargingws/v2`,
    CARD_PARTNER_ID: "fsonline",
    CARD_PARTNER_KEY: "demo-card-key",
    MOMO_PARTNER_CODE: "MOMOFSONLINE",
    MOMO_ACCESS_KEY: "demo-momo-access",
    MOMO_SECRET_KEY: "demo-momo-secret",
    MOMO_API_URL: `${sandbox}/momo/v2/gateway/api`,
    VIETTEL_MERCHANT_CODE: "VTFSONLINE",
    VIETTEL_ACCESS_CODE: "demo-viettel-access",
    VIETTEL_HASH_KEY: "demo-viettel-key",
    VIETTEL_INQUIRY_URL: `${sandbox}/viettel/PaymentAPI/webresources/postData`,
    GAME_API_URL: `${sandbox}/game`,
    GAME_API_KEY_ID: "fsonline-portal",
    GAME_API_SECRET: "demo-game-secret",
    SMS_API_URL: `${sandbox}/sms`,
    SMS_API_TOKEN: "demo-sms-token",
    SMTP_URL: `smtp://127.0.0.1:${ports.SANDBOX_SMTP_PORT}`,
    SHARE_URL: `${sandbox}/share?u={url}`,
    RECAPTCHA_VERIFY_URL: `${sandbox}/recaptcha/api/siteverify`,
    MAIL_FROM: "FS Online <no-reply@fsonline.example>",
  };
  const portTexts = Object.entries(ports).map(([name, port]) => [name, String(port)] as const);
  return { ports, env: { ...defaults, ...set, ...Object.fromEntries(portTexts) } };
}

function readPorts(set: NodeJS.ProcessEnv): DemoPorts {
  const read = (name: keyof DemoPorts): number => {
    const port = Number(set[name] ?? DEFAULT_PORTS[name]);
    const least = name === "METRICS_PORT" ? 0 : 1;
    if (Number.isInteger(port) && port >= least && port <= 65_535) return port;
    throw new PortSettingError(`${name} is not a port number: ${set[name]}`);
  };
  return {
    PORT: read("PORT"),
    SANDBOX_PORT: read("SANDBOX_PORT"),
    SANDBOX_SMTP_PORT: read("SANDBOX_SMTP_PORT"),
    METRICS_PORT: read("METRICS_PORT"),
  };
}
