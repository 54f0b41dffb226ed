import type { RelyingParty } from "../../../domain/passkeys/check-credential.ts";
import type { ConsoleServices } from "../../services.ts";

/** The site that staff's passkeys are made for: the console's own host, which no player's page shares. */
export const consoleParty = ({ config }: Pick<ConsoleServices, "config">): RelyingParty => ({
  id: new URL(config.env.CONSOLE_URL).hostname,
  name: `${config.portal.brand.gameName}: trang vận hành`,
  origins: [new URL(config.env.CONSOLE_URL).origin],
});
