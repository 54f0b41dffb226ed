export type Page<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | null };

/** A page that is here, and where it begins. */
export type LoadedPage<Row> = Page<Row> & { readonly cursor: string | undefined };

export type FetchPage<Row> = (cursor: string | undefined, limit?: number) => Promise<Page<Row>>;
