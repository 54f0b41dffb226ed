/** The settings and ports of `npm start` and `npm run dev`, and the line that a start prints. */
import { DEMO_SECRETS, DEMO_IDENTITIES } from "../server/src/settings/demo-values.ts";
import { rehearsedSettings } from "./rehearsals.ts";
import { StartProblem } from "./lib/start-problem.ts";

const DEFAULT_PORT = 3000;
/** How far the other ports are above `PORT`, unless they are set. */
const ABOVE_PORT = {
  SANDBOX_PORT: 1,
  METRICS_PORT: 2,
  CONSOLE_PORT: 3,
  SANDBOX_SMTP_PORT: 25,
} as const;

/** The demo's ports, in the order in which they are chosen. */
export type DemoPorts = Readonly<Record<"PORT" | keyof typeof ABOVE_PORT, number>>;

/**
 * Returns the settings of `npm start` for the portal and the sandbox; those that the environment sets take
 * precedence. The sandbox simulates every outside party, with public secrets that production refuses.
 * @param rehearsed the words of the command line that name the providers to rehearse
 * @throws StartProblem
 */
export function demoSettings(
  given: NodeJS.ProcessEnv,
  ports: DemoPorts,
  rehearsed: readonly string[] = [],
): NodeJS.ProcessEnv {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  const portal = `http://localhost:${ports.PORT}`;
  const sandbox = `http://127.0.0.1:${ports.SANDBOX_PORT}`;
  const defaults = {
    ...DEMO_SECRETS,
    ...DEMO_IDENTITIES,
    DATA_DIR: ".data",
    PUBLIC_URL: portal,
    PORTAL_URL: `http://127.0.0.1:${ports.PORT}`,
    PORTAL_DEMO: "1",
    DEMO_WEEK: "on",
    SEPAY_API_URL: `${sandbox}/bank/userapi`,
    CARD_API_URL: `${sandbox}/card/chargingws/v2`,
    MOMO_API_URL: `${sandbox}/momo/v2/gateway/api`,
    VIETTEL_INQUIRY_URL: `${sandbox}/viettel/PaymentAPI/webresources/postData`,
    GAME_API_URL: `${sandbox}/game`,
    GAME_API_KEY_ID: "fsonline-portal",
    SMS_API_URL: `${sandbox}/sms`,
    SMTP_URL: `smtp://127.0.0.1:${ports.SANDBOX_SMTP_PORT}`,
    SHARE_URL: `${sandbox}/share?u={url}`,
    CONSOLE_URL: `http://localhost:${ports.CONSOLE_PORT}`,
    STAFF_OIDC_ISSUER: `http://localhost:${ports.SANDBOX_PORT}/oidc`,
    STAFF_OIDC_CLIENT_ID: "portal-console",
    RECAPTCHA_VERIFY_URL: `${sandbox}/recaptcha/api/siteverify`,
  };
  const portTexts = Object.entries(ports).map(([name, port]) => [name, String(port)] as const);
  const asProvider = rehearsedSettings(rehearsed, sandbox);
  return { ...defaults, ...asProvider, ...set, ...Object.fromEntries(portTexts) };
}

/** Returns the last line that a start prints: the addresses to open. */
export function readyLine(ports: DemoPorts, hasConsole: boolean): string {
  const at = (port: number) => `http://localhost:${port}`;
  const console = hasConsole ? `, console ${at(ports.CONSOLE_PORT)}` : "";
  return `portal ready ${at(ports.PORT)}  (sandbox ${at(ports.SANDBOX_PORT)}${console})`;
}

/**
 * Returns the ports that are set, and derives the others from `PORT`.
 * @throws StartProblem naming the setting
 */
export function demoPorts(given: NodeJS.ProcessEnv): DemoPorts {
  const read = (name: keyof DemoPorts, otherwise: number): number => {
    const port = Number(given[name] || otherwise);
    // 0 switches these two off.
    const least = name === "METRICS_PORT" || name === "CONSOLE_PORT" ? 0 : 1;
    const isPossible = Number.isInteger(port) && port >= least && port <= 65_535;
    if (isPossible || !given[name]) return port;
    throw new StartProblem(`${name} is not a port number: ${given[name]}`);
  };
  const PORT = read("PORT", DEFAULT_PORT);
  const others = (Object.keys(ABOVE_PORT) as (keyof typeof ABOVE_PORT)[]).map(
    (name) => [name, read(name, PORT + ABOVE_PORT[name])] as const,
  );
  return { PORT, ...Object.fromEntries(others) } as DemoPorts;
}
