import type * as answers from '@tulha/domain/suporte/ajuda/ajuda.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { ajudaMensagens } from '@tulha/domain/suporte/ajuda/mensagens';
import { useState } from 'react';
import { api, type Versioned } from '../../http/client.js';
import { carry } from '../../http/carry.js';
import { useRead, useReadAll, useWrite } from '../../http/hooks.js';
import { useWish } from '../../http/outbox/use-outbox.js';

export const AJUDA = '/ajuda';
const GUIAS = '/help-contents';

/** A guide that the owner wrote for the people of the account. */
export type Guia = Versioned<Answer<typeof answers.GuiaDeAjuda>>;

/** All guides of the account; they are few. */
export const useGuias = () => useReadAll<typeof answers.GuiaDeAjuda>(GUIAS, {}, { fazenda: 0 });

export const useGuia = (id: string | undefined) =>
  useRead<typeof answers.GuiaDeAjuda>(`${GUIAS}/${id}`, undefined, { fazenda: 0, enabled: id !== undefined });

type Escrito = { readonly campos: Readonly<Record<string, string>>; readonly video: File | null; readonly guia: Guia | undefined };

/** Writes a guide; `parte` says how much of the film has gone out. A save may take two minutes. */
export const useGravarGuia = (isNew: boolean) => {
  const [parte, setParte] = useState<number>();
  const write = useWrite(
    async ({ campos, video, guia }: Escrito) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(campos)) form.set(name, value);
      if (video) form.set('video', video);
      const options = { fazenda: 0, ...(video && { carry: carry(setParte) }) };
      try {
        if (!guia) return await api.post<typeof answers.GuiaDeAjuda>(GUIAS, form, options);
        return await api.put<typeof answers.GuiaDeAjuda>(`${GUIAS}/${guia.id}`, form, { ...options, ifMatch: guia.etag });
      } finally {
        setParte(undefined);
      }
    },
    isNew ? ajudaMensagens.criado : ajudaMensagens.atualizado,
  );
  return { ...write, parte };
};

export const useRemoverGuia = () =>
  useWish(
    ({ id, etag }: Guia) => ({ what: 'Guia de ajuda: exclusão', wish: { method: 'DELETE', path: `${GUIAS}/${id}`, ifMatch: etag } }),
    ajudaMensagens.removido,
  );
