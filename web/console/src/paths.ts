/** The console's pages. */
export const paths = { approvals: "/", players: "/players" } as const;
