/** Reads the settings that the browser may see (`webConfig`). The server writes them into the document. */
import type { Language } from "@portal/contract/profile";

/**
 * They stand in index.html as JSON: no extra request, and no inline script.
 */
export type WebConfig = {
  /** The address where players reach the portal. */
  readonly publicUrl: string;
  readonly brand: {
    readonly gameId: string;
    readonly gameName: string;
    /** What the game calls its coins. */
    readonly coinName: string;
    readonly newsUrl: string;
    readonly downloadUrl: string;
    /** The game's own address. If absent, no page links to the game. */
    readonly playUrl?: string;
    readonly socialUrl: string;
    readonly supportPhones: readonly string[];
    /** Whether the support numbers also take calls. */
    readonly supportTakesCalls: boolean;
    /** Support's hours, in words. */
    readonly supportHours?: string;
    readonly copyright: string;
  };
  readonly accounts: {
    /** Whether players may change their email address. */
    readonly emailPolicy: "locked" | "open";
    /** The languages that players choose from. */
    readonly languages: readonly Language[];
  };
  /** "placeholder": /support only says that it will open soon. */
  readonly support?: "placeholder";
  /** True where the operator takes requests about players' data. */
  readonly dataRequests?: true;
  readonly botCheck:
    | { readonly provider: "altcha" }
    | {
        readonly provider: "recaptcha";
        readonly siteKey: string;
        /** The address of Google's script, or of the sandbox's. */
        readonly scriptUrl: string;
      };
};

const ELEMENT_ID = "portal-config";

export const webConfig: WebConfig = JSON.parse(
  document.getElementById(ELEMENT_ID)?.textContent ?? "",
) as WebConfig;
