import { LIST_PAGE_MAX_ROWS, type listReply } from "@portal/contract/console/list";
import type { Call, ReplyOf } from "@portal/contract/http/call";
import { useCallback, useMemo } from "react";
import useSWRInfinite from "swr/infinite";
import { useLocation, useSearch } from "wouter";
import type * as z from "zod/mini";
import type { ApiError } from "../../../src/lib/api/api-error.ts";
import type { CallInput } from "../../../src/lib/api/api.ts";
import { send } from "../api.ts";
import { fieldsOf, type Filter, readFields, withFields } from "./filters.ts";

const SORT = "sort";

/** A call that returns a page of a list. */
export type ListCall = Call & { readonly reply?: ReturnType<typeof listReply<z.ZodMiniType>> };
export type RowOf<C extends ListCall> = ReplyOf<C> extends { rows: (infer Row)[] } ? Row : never;
type Page<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | null };

type ListOptions = {
  readonly filters?: readonly Filter[];
  /** What this page always asks for. */
  readonly fixed?: Readonly<Record<string, string>>;
};

/** A list as its table shows it. */
export type List<Row> = {
  readonly filters: readonly Filter[];
  /** What the address filters by, by field. */
  readonly values: Readonly<Record<string, string>>;
  readonly setValues: (values: Readonly<Record<string, string>>) => void;
  /** As the call takes it: `at`, `-at`; undefined for the call's own order. */
  readonly sort: string | undefined;
  readonly setSort: (sort: string | undefined) => void;
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly failure: ApiError | undefined;
  /** Asks again for all pages that are here. */
  readonly refresh: () => void;
  /** Returns a page of the same filters and order, for a file. */
  readonly pageAfter: (cursor: string | undefined, limit?: number) => Promise<Page<Row>>;
};

/** Loads a list page by page. Filters and order stand in the address, so that a link shows the same list. */
export function useList<C extends ListCall>(
  call: C,
  { filters = [], fixed = {} }: ListOptions = {},
): List<RowOf<C>> {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const { [SORT]: sort, ...values } = readFields(search, [...filters.flatMap(fieldsOf), SORT]);
  const query = { ...values, ...fixed, ...(sort !== undefined && { sort }) };
  const pageAfter = async (cursor: string | undefined, limit?: number) => {
    const input = {
      query: {
        ...query,
        ...(cursor !== undefined && { cursor }),
        ...(limit !== undefined && { limit: String(limit) }),
      },
    };
    const page: unknown = await send<Call>(call, input as CallInput<Call>);
    return page as Page<RowOf<C>>;
  };
  const { data, error, isLoading, isValidating, setSize, mutate } = useSWRInfinite<
    Page<RowOf<C>>,
    ApiError
  >(
    (at: number, before: Page<RowOf<C>> | null) =>
      at > 0 && before?.nextCursor == null
        ? null
        : [call.path, JSON.stringify(query), before?.nextCursor ?? ""],
    ([, , cursor]: [string, string, string]) =>
      // Whoever looks beyond the first page looks far.
      cursor === "" ? pageAfter(undefined) : pageAfter(cursor, LIST_PAGE_MAX_ROWS),
    { revalidateFirstPage: false, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const setFields = (fields: Readonly<Record<string, string>>) => {
    const next = withFields(search, fields);
    navigate(next === "" ? path : `${path}?${next}`, { replace: true });
  };
  return {
    filters,
    values,
    setValues: setFields,
    sort,
    setSort: (next) => setFields({ [SORT]: next ?? "" }),
    rows: useMemo(() => (data ?? []).flatMap(({ rows }) => rows), [data]),
    isLoading: isLoading || isValidating,
    hasMore: data?.at(-1)?.nextCursor != null,
    loadMore: useCallback(() => void setSize((size) => size + 1), [setSize]),
    failure: error,
    refresh: () => void mutate(),
    pageAfter,
  };
}
