/**
 * What the operator's settings let the page know. The server writes it into `index.html` as JSON:
 * no extra request, and nothing that runs.
 */
export type WebConfig = {
  /** Where players reach the portal. */
  readonly publicUrl: string;
  readonly brand: {
    readonly gameId: string;
    readonly gameName: string;
    readonly newsUrl: string;
    readonly downloadUrl: string;
    readonly socialUrl: string;
    readonly supportPhones: readonly string[];
    /** Whether the support numbers take calls besides texts. */
    readonly supportTakesCalls: boolean;
    readonly copyright: string;
  };
  readonly accounts: {
    /** Whether players may change their e-mail. */
    readonly emailPolicy: "locked" | "open";
  };
  readonly botCheck:
    | { readonly provider: "altcha" }
    | {
        readonly provider: "recaptcha";
        readonly siteKey: string;
        /** Google's, or what stands in for it. */
        readonly scriptUrl: string;
      };
};

const ELEMENT_ID = "portal-config";

export const webConfig: WebConfig = JSON.parse(
  document.getElementById(ELEMENT_ID)?.textContent ?? "",
) as WebConfig;
