/** Loads a list page by page. Filters and order are in the address, so that a link shows the same list. */
import type { listReply } from "@portal/contract/console/list";
import type { Call, ReplyOf } from "@portal/contract/http/call";
import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";
import type * as z from "zod/mini";
import type { ApiError } from "../../../src/lib/api/api-error.ts";
import type { CallInput } from "../../../src/lib/api/api.ts";
import { send } from "../api.ts";
import { fieldsOf, type Filter, readFields, withFields } from "./filters.ts";
import type { Page } from "./pages.ts";
import { usePages } from "./use-pages.ts";

const SORT = "sort";

/** A call that returns a page of a list. */
export type ListCall = Call & { readonly reply?: ReturnType<typeof listReply<z.ZodMiniType>> };
export type RowOf<C extends ListCall> = ReplyOf<C> extends { rows: (infer Row)[] } ? Row : never;

type ListOptions<Row> = {
  /** Identifies a row. */
  readonly rowKey: (row: Row) => string;
  readonly filters?: readonly Filter[];
  /** The query's fields that the address may override. */
  readonly usual?: Readonly<Record<string, string>>;
};

/** A list as its table shows it. */
export type List<Row> = {
  readonly rowKey: (row: Row) => string;
  readonly filters: readonly Filter[];
  /** The filters in the address, by field. */
  readonly values: Readonly<Record<string, string>>;
  readonly setValues: (values: Readonly<Record<string, string>>) => void;
  /** The order as the call takes it: `at` is ascending, `-at` descending. */
  readonly sort: string;
  readonly setSort: (sort: string) => void;
  /** Changes with filters and order only. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly failure: ApiError | undefined;
  /** Requests the pages on the screen again. */
  readonly refresh: () => void;
  /** Does the same for a press: the list shows that it is loading. */
  readonly retry: () => void;
  /** Notes which rows are on the screen. */
  readonly look: (first: number, last: number) => void;
  /** Returns a page of the same filters and order, for the CSV file. */
  readonly pageAfter: (cursor: string | undefined, limit?: number) => Promise<Page<Row>>;
};

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
  const pages = usePages(name, pageAfter, rowKey);
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
