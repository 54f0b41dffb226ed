import type { Language } from "@portal/contract/profile";

/**
 * The settings that the page may know. The server writes them into `index.html` as JSON: no extra request,
 * and nothing that runs.
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
    /** The game's own address. Absent: no page leads into the game. */
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
  /** Present where /support says that the centre is being built. */
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
