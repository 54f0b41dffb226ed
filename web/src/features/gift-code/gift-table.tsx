/** The table of gift codes (`GiftTable`). */
// The roles repeat the elements' meaning, which some browsers drop in a CSS grid.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Trans, useLingui } from "@lingui/react/macro";
import { getGiftCodes, type GiftCodeItem, markGiftCode } from "@portal/contract/gift-code";
import { GIFT_CODE_TOP_UP_VND } from "@portal/contract/values/limits";
import { vnd } from "@portal/contract/values/money";
import { useState } from "react";
import { send } from "../../lib/api/api.ts";
import { refetch } from "../../lib/api/use-call.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { formatVnd } from "../../lib/text/format.ts";
import { inThousands } from "../../lib/text/in-thousands.ts";
import { paths } from "../../paths.ts";
import { CopyField } from "../../ui/data/copy-field.tsx";
import { Checkbox } from "../../ui/form/fields/checkbox.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { LiveText } from "../../ui/page/live-text.tsx";
import { ToGame } from "../../ui/page/to-game.tsx";
import { isClosed } from "./closed-reason.tsx";
import { GiftArt } from "../../ui/data/gift-art.tsx";
import styles from "./gift-code.module.css";
import { GiftDescription } from "./gift-description.tsx";
import { isForSharing, missingVnd } from "./gift-item.ts";
import { GiftStatus } from "./gift-status.tsx";

/**
 * The table of gift codes; on a phone each row is a card with the columns' names as labels. Codes to enter come first,
 * then earned ones, those to earn, and finished ones.
 */
export function GiftTable({ items }: { items: readonly GiftCodeItem[] }) {
  const { t } = useLingui();
  const [type, condition, code, status] = [t`Loại`, t`Điều kiện`, t`Code`, t`Trạng thái`];
  const sorted = [...items].sort((one, other) => rankOf(one) - rankOf(other));
  return (
    <table className={styles["gifts"]} role="table">
      <caption className="visually-hidden">{t`Danh sách GiftCode`}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {[type, condition, code, status].map((header) => (
            <th key={header} role="columnheader" scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {sorted.map((item) => (
          <tr key={item.campaign} role="row" className={styles["gift"]} data-look={lookOf(item)}>
            <td role="cell" data-header={type}>
              <div className={styles["giftHead"]}>
                <GiftArt isForSharing={isForSharing(item)} />
                <div>
                  <GiftDescription item={item} />
                </div>
              </div>
            </td>
            <td role="cell" data-header={condition}>
              <GiftCondition item={item} />
            </td>
            <td role="cell" data-header={code}>
              <Code item={item} />
            </td>
            <td role="cell" data-header={status}>
              <div className="stack-2">
                <GiftStatus item={item} />
                {item.giftCode && <EnteredMark item={item} />}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `earned`: the player only has to press. `done`: nothing is left to do. */
function lookOf(item: GiftCodeItem): keyof typeof RANKS {
  if (item.giftCode) return item.enteredAt === null ? "received" : "done";
  if (isClosed(item)) return item.availability === "not_begun" ? "open" : "done";
  return item.progress && missingVnd(item) === 0 ? "earned" : "open";
}

const RANKS = { received: 0, earned: 1, open: 2, done: 3 } as const;
const rankOf = (item: GiftCodeItem): number => RANKS[lookOf(item)];

/** The code, where to enter it in the game, and a link to the game until it is entered. */
function Code({ item: { giftCode, enterAt, enteredAt } }: { item: GiftCodeItem }) {
  const { t } = useLingui();
  return (
    <div className="stack-2">
      {giftCode ? (
        <CopyField
          label={t`GiftCode`}
          value={giftCode}
          copyLabel={t`Sao chép GiftCode`}
          copiedLabel={t`Đã sao chép GiftCode`}
        />
      ) : (
        <span className="soft">{t`Chưa có`}</span>
      )}
      {enterAt && (
        <p className={cx("note", styles["giftPlace"])}>
          <span className="block fine-print">{t`Nơi nhập code`}</span>
          {enterAt}
        </p>
      )}
      {giftCode && enteredAt === null && <ToGame tone="outline" size="sm" />}
    </div>
  );
}

/** Shows what a code is given for, and the player's progress towards it. */
function GiftCondition({ item }: { item: GiftCodeItem }) {
  const { t } = useLingui();
  if (isForSharing(item)) return <Trans>Chia sẻ bài viết</Trans>;
  const { progress, giftState, availability } = item;
  const sum = inThousands(progress?.neededVnd ?? vnd(GIFT_CODE_TOP_UP_VND));
  const isUnderWay = giftState === false && availability === "open";
  return (
    <div className="stack-1">
      <span>{t`Tích lũy nạp ${sum}`}</span>
      {progress && isUnderWay && <Progress item={item} progress={progress} />}
    </div>
  );
}

type ProgressProps = { item: GiftCodeItem; progress: NonNullable<GiftCodeItem["progress"]> };

function Progress({ item, progress: { toppedUpVnd, neededVnd } }: ProgressProps) {
  const { t } = useLingui();
  const missing = missingVnd(item);
  const [reached, needed, rest] = [toppedUpVnd, neededVnd, missing].map(formatVnd);
  return (
    <>
      <progress
        className="progress"
        value={Math.min(toppedUpVnd, neededVnd)}
        max={neededVnd}
        aria-label={t`Đã nạp ${reached} trong ${needed}`}
      />
      <span className="row-3 lines-0 fine-print between" aria-live="polite">
        <span>{`${reached} / ${needed}`}</span>
        {missing > 0 ? (
          <LiveText>{t`Còn thiếu ${rest}`}</LiveText>
        ) : (
          <strong className="jade">{t`Đã đủ điều kiện`}</strong>
        )}
      </span>
      {missing > 0 && (
        <span>
          <Link to={paths.payment} className="touch-link">
            {t`Nạp thêm`}
          </Link>
        </span>
      )}
    </>
  );
}

/** The checkbox by which the player marks a code as entered in the game. The portal stores the mark. */
function EnteredMark({ item: { campaign, enteredAt } }: { item: GiftCodeItem }) {
  const { isBusy, failure, run } = useAction();
  const [isMarked, setMarked] = useState(enteredAt !== null);
  const mark = async (isEntered: boolean) => {
    await send(markGiftCode, { params: { campaign }, body: { isEntered } });
    await refetch(getGiftCodes);
  };
  return (
    <>
      <Checkbox
        label={<Trans>Tôi đã nhập mã này trong game</Trans>}
        // Until the answer arrives, shows the player's choice.
        checked={isBusy ? isMarked : enteredAt !== null}
        // Not disabled, because a disabled element loses the keyboard focus.
        aria-disabled={isBusy}
        onChange={({ target: { checked } }) => {
          if (isBusy) return;
          setMarked(checked);
          void run(() => mark(checked));
        }}
      />
      {failure && <FormFailure failure={failure} />}
    </>
  );
}
