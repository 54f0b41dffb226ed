/** The frame of pages whose content has versions, such as shop and brand (`VersionedPage`). */
import type { Approval } from "@portal/contract/console/approvals";
import { hasRight } from "@portal/contract/console/rights";
import type { PublishedVersion } from "@portal/contract/console/versions";
import { Fragment, type ReactNode, use, useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { StaffContext } from "../session/staff.ts";
import { VersionList } from "./version-list.tsx";
import { WaitingChanges } from "./waiting-changes.tsx";

/** The interval of repeated requests, so that decisions of colleagues show soon. */
export const VERSIONS_REFRESH_MS = 5_000;

/** Closes the form of the next version. */
export type LeaveEditor = { readonly onDone: () => void; readonly onCancel: () => void };

type VersionedPageProps<Content> = {
  title: string;
  description: string;
  /** What the button of a change says, and the title while it is made. */
  edit: string;
  reply: {
    readonly data:
      | {
          readonly current: Content;
          readonly versions: readonly PublishedVersion<Content>[];
          readonly waiting: readonly (Approval & {
            readonly order: { readonly content: Content };
          })[];
        }
      | undefined;
    readonly error: Error | undefined;
    mutate(): Promise<unknown>;
  };
  now: ReactNode;
  /** What a person sees of a waiting change before they decide. */
  proposed: (content: Content) => ReactNode;
  /** The form of the next version, which begins with this content. */
  editor: (start: Content, leave: LeaveEditor) => ReactNode;
};

/** Shows what holds now, the change that waits, and all versions; a version is edited beside today's. */
export function VersionedPage<Content>(props: VersionedPageProps<Content>) {
  const { title, description, reply, now, proposed, editor } = props;
  const { data, error } = reply;
  const mayChange = hasRight(use(StaffContext)?.roles ?? [], "operate");
  const [start, setStart] = useState<{ readonly key: number; readonly content: Content }>();
  const edit = (content: Content) => setStart({ key: (start?.key ?? 0) + 1, content });
  const refresh = () => void reply.mutate();
  const leave: LeaveEditor = {
    onDone: () => {
      setStart(undefined);
      refresh();
    },
    onCancel: () => setStart(undefined),
  };
  return (
    <>
      <PageHeader
        title={start ? props.edit : title}
        description={start ? undefined : description}
        action={
          mayChange &&
          data &&
          !start && (
            <Button size="sm" onClick={() => edit(data.current)}>
              {props.edit}
            </Button>
          )
        }
      />
      {error && <Notice tone="danger">{error.message}</Notice>}
      {data && (
        <>
          {start && <Fragment key={start.key}>{editor(start.content, leave)}</Fragment>}
          <WaitingChanges waiting={data.waiting} onDone={refresh}>
            {({ content }) => proposed(content)}
          </WaitingChanges>
          {!start && now}
          <VersionList versions={data.versions} onEdit={mayChange ? edit : undefined} />
        </>
      )}
    </>
  );
}
