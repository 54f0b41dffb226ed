/** What becomes of the portal's texts: the network's decisions, and how the gateway tells of them. */

/**
 * - `delivered`, `failed`: reported after a second.
 * - `late`: delivered, and reported much later.
 * - `lost`: delivered, and not reported; whoever asks is told.
 * - `never`: the network never decides.
 */
export const reportModes = ["delivered", "failed", "late", "lost", "never"] as const;
export type ReportMode = (typeof reportModes)[number];

export type Report = { readonly phone: string; readonly status: number };

export function createReports() {
  const reports = new Map<string, readonly Report[]>();
  return {
    /** What becomes of the texts from now on. */
    mode: reportModes[0] as ReportMode,
    keep: (tranId: number, of: readonly Report[]) => void reports.set(String(tranId), of),
    of: (tranId: string) => reports.get(tranId),
    clear() {
      reports.clear();
      this.mode = reportModes[0];
    },
  };
}
