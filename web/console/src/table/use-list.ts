import type { listReply } from "@portal/contract/console/list";
import type { Call, ReplyOf } from "@portal/contract/http/call";
import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";
import type * as z from "zod/mini";
import type { ApiError } from "../../../src/lib/api/api-error.ts";
import type { CallInput } from "../../../src/lib/api/api.ts";
import { send } from "../api.ts";
import { fieldsOf, type Filter, readFields, withFields } from "./filters.ts";
import type { Page } from "./loaded-page.ts";
import { usePages } from "./use-pages.ts";
import { useVisits } from "./use-visits.ts";

const SORT = "sort";

/** A call that returns a page of a list. */
export type ListCall = Call & { readonly reply?: ReturnType<typeof listReply<z.ZodMiniType>> };
export type RowOf<C extends ListCall> = ReplyOf<C> extends { rows: (infer Row)[] } ? Row : never;

type ListOptions<Row> = {
  /** What tells any two rows apart. */
  readonly rowKey: (row: Row) => string;
  readonly filters?: readonly Filter[];
  /** What this page asks for where the address says nothing else. */
  readonly usual?: Readonly<Record<string, string>>;
};

/** A list as its table shows it. */
export type List<Row> = {
  readonly rowKey: (row: Row) => string;
  readonly filters: readonly Filter[];
  /** What the address filters by, by field. */
  readonly values: Readonly<Record<string, string>>;
  readonly setValues: (values: Readonly<Record<string, string>>) => void;
  /** As the call takes it: `at`, `-at`. */
  readonly sort: string;
  readonly setSort: (sort: string) => void;
  /** The same as long as filters and order are. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly failure: ApiError | undefined;
  /** Asks again for what is on the screen. */
  readonly refresh: () => void;
  /** The same at a press, which shows that it is under way. */
  readonly retry: () => void;
  /** Says which rows are on the screen. */
  readonly look: (first: number, last: number) => void;
  /** Returns a page of the same filters and order, for a file. */
  readonly pageAfter: (cursor: string | undefined, limit?: number) => Promise<Page<Row>>;
};

/**
 * Loads a list page by page. Filters and order stand in the address, so that a link shows the same list. What is on
 * the screen is asked for again and again, so that what colleagues have done does not stay there.
 */
export function useList<C extends ListCall>(
  call: C,
  { rowKey, filters = [], usual = {} }: ListOptions<RowOf<C>>,
): List<RowOf<C>> {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const usualSort = usual[SORT] ?? usualSortOf(call);
  const { [SORT]: sort, ...values } = readFields(search, [...filters.flatMap(fieldsOf), SORT]);
  const name = JSON.stringify([
    call.path,
    { ...usual, ...values, ...(sort !== undefined && { sort }) },
  ]);
  const pageAfter = useCallback(
    async (cursor: string | undefined, limit?: number) => {
      const [, query] = JSON.parse(name) as [string, Record<string, string>];
      const input = {
        query: {
          ...query,
          ...(cursor !== undefined && { cursor }),
          ...(limit !== undefined && { limit: String(limit) }),
        },
      };
      const page: unknown = await send<Call>(call, input as CallInput<Call>);
      return page as Page<RowOf<C>>;
    },
    [call, name],
  );
  const { follow, ...pages } = usePages(name, pageAfter, rowKey);
  useVisits(follow);
  const setFields = (fields: Readonly<Record<string, string>>) => {
    const next = withFields(search, fields);
    navigate(next === "" ? path : `${path}?${next}`, { replace: true });
  };
  return {
    ...pages,
    rowKey,
    filters,
    values,
    setValues: setFields,
    sort: sort ?? usualSort,
    setSort: (next) => setFields({ [SORT]: next === usualSort ? "" : next }),
    name,
    pageAfter,
  };
}

/** The order of a query without `sort`. */
function usualSortOf(call: ListCall): string {
  const { shape } = call.query as unknown as { shape: { [SORT]: z.ZodMiniDefault } };
  return String(shape[SORT].def.defaultValue);
}
