import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProblemToast } from '../../http/hooks.js';
import type { Draft } from '../../http/outbox/entry.js';
import { discard, hand } from '../../http/outbox/outbox.js';
import { useOutbox } from '../../http/outbox/use-outbox.js';

/** How long the last tap can be undone. */
const DESFAZER_MS = 6_000;

/** Puts a day's work on its way, and takes the last one back while it has not gone out. While one is being kept (`gravando`), a second tap would write it again. */
export const useGravarDia = () => {
  const [seq, setSeq] = useState<number>();
  const client = useQueryClient();
  const complain = useProblemToast();
  const aqui = useOutbox().some((entry) => entry.seq === seq && entry.refusal === undefined);
  const [gravando, setGravando] = useState(false);
  /** @returns whether it is on the device, or written */
  const gravar = async (draft: Draft): Promise<boolean> => {
    setGravando(true);
    const sent = await hand({ ...draft, quiet: true }, DESFAZER_MS).finally(() => setGravando(false));
    setSeq(sent.kind === 'held' ? sent.seq : undefined);
    if (sent.kind === 'refused') complain(sent.problem);
    if (sent.kind === 'done') await client.invalidateQueries();
    return sent.kind !== 'refused';
  };
  const desfazer = aqui && seq !== undefined ? () => discard(seq) : undefined;
  return { gravar, gravando, desfazer };
};
