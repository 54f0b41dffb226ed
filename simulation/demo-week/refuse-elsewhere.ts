/** What the week is played with. */
export type WeekSettings = {
  /** The owner's address of the database: only the owner may date rows back. */
  readonly ownerUrl: string;
  /** The address at which operators log in. */
  readonly operatorUrl: string;
  readonly portalUrl: string;
  readonly consoleUrl: string;
  readonly sandboxUrl: string;
};

/** The week is for the demo alone. */
export class NoPlaceForDemo extends Error {}

/**
 * Reads the settings of a demo that the sandbox plays the outside parties for.
 * @throws NoPlaceForDemo anywhere else
 */
export function readWeekSettings(env: NodeJS.ProcessEnv): WeekSettings {
  if (env["NODE_ENV"] === "production") {
    throw new NoPlaceForDemo("NODE_ENV is production: the demo's week is never played there");
  }
  const given = (name: string): string => {
    const value = env[name];
    if (value) return value;
    throw new NoPlaceForDemo(`${name} is missing: this is not the demo`);
  };
  given("PORTAL_DEMO");
  const at = (port: string) => `http://127.0.0.1:${given(port)}`;
  const settings = {
    ownerUrl: given("MIGRATION_DATABASE_URL"),
    operatorUrl: given("OPERATOR_DATABASE_URL"),
    portalUrl: at("PORT"),
    consoleUrl: at("CONSOLE_PORT"),
    sandboxUrl: at("SANDBOX_PORT"),
  };
  // The portal asks its game at this very sandbox, not at a real one.
  if (given("GAME_API_URL") === `${settings.sandboxUrl}/game`) return settings;
  throw new NoPlaceForDemo("GAME_API_URL is not the sandbox's: outside parties may be real");
}
