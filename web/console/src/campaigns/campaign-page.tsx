/** A page of campaigns: the proposals that wait, a form for a new campaign, and the list with all versions. */
import type { CampaignKind } from "@portal/contract/console/campaign-content";
import { type CampaignRow, getCampaignDesk } from "@portal/contract/console/campaigns";
import { hasRight } from "@portal/contract/console/rights";
import type { ReplyOf } from "@portal/contract/http/call";
import { type ReactNode, Suspense, use, useEffect, useState } from "react";
import { lazyPage } from "../../../src/lazy-page.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { useReply } from "../api.ts";
import { StaffContext } from "../session/staff.ts";
import { CampaignList, useCampaigns } from "./campaign-list.tsx";
import { loadPublishForm } from "./later-publish-form.ts";

/** The interval of repeated requests, so that decisions of colleagues show soon. */
const REFRESH_MS = 5_000;

type Methods = ReplyOf<typeof getCampaignDesk>["methods"];

export type FormProps = {
  /** Undefined for a new campaign. */
  row: CampaignRow | undefined;
  /** The number of the button that started a new campaign. */
  begunBy: number;
  methods: Methods;
  /** The names of the game's servers. */
  zones: readonly string[];
  /** Called when it is done, and when it is left without being done. */
  onClose: () => void;
};

type CampaignPageProps = {
  kind: CampaignKind;
  title: string;
  /** The labels of the buttons that start a new campaign. */
  create: readonly string[];
  Form: (props: FormProps) => ReactNode;
  /** Further operations on a campaign. */
  further?: (row: CampaignRow, onDone: () => void) => ReactNode;
};

const { Page: WaitingProposals } = lazyPage(
  () => import("./waiting-proposals.tsx"),
  (module) => module.WaitingProposals,
);
const { Page: CampaignDetail, load: loadDetail } = lazyPage(
  () => import("./campaign-detail.tsx"),
  (module) => module.CampaignDetail,
);

export function CampaignPage({ kind, title, create, Form, further }: CampaignPageProps) {
  const roles = use(StaffContext)?.roles ?? [];
  // Loaded ahead, so that a person who presses can type at once.
  useEffect(() => void Promise.all([loadPublishForm(), loadDetail()]), []);
  const [begunBy, setBegunBy] = useState<number>();
  const list = useCampaigns(kind);
  const { data, error, mutate } = useReply(getCampaignDesk, {}, { everyMs: REFRESH_MS });
  const refresh = () => {
    void mutate();
    list.refresh();
  };
  const waiting = data?.waiting.filter((proposal) => proposal.kind === kind);
  return (
    <>
      <PageHeader
        title={title}
        action={
          hasRight(roles, "operate") && (
            <div className="row-2">
              {create.map((name, at) => (
                <Button
                  key={name}
                  size="sm"
                  tone={at === 0 && begunBy === undefined ? "primary" : "outline"}
                  onClick={() => setBegunBy(at)}
                >
                  {name}
                </Button>
              ))}
            </div>
          )
        }
      />
      {error && <Notice tone="danger">{error.message}</Notice>}
      {begunBy !== undefined && data && (
        <Suspense fallback={null}>
          <Form
            key={begunBy}
            row={undefined}
            begunBy={begunBy}
            methods={data.methods}
            zones={data.zones}
            onClose={() => {
              setBegunBy(undefined);
              refresh();
            }}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <WaitingProposals waiting={waiting ?? []} onDone={refresh} />
      </Suspense>
      <CampaignList
        kind={kind}
        list={list}
        caption={title}
        detail={(row) => (
          <Suspense fallback={null}>
            <CampaignDetail
              row={row}
              onDone={refresh}
              form={(onClose) =>
                data && (
                  <Form
                    {...{ row, onClose }}
                    begunBy={0}
                    methods={data.methods}
                    zones={data.zones}
                  />
                )
              }
            >
              {further?.(row, refresh)}
            </CampaignDetail>
          </Suspense>
        )}
      />
    </>
  );
}
