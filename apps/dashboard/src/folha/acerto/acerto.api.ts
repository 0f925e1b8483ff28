import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/folha/acerto/acerto-meeiro.answers';
import type { Registro } from '../../catalogues/catalogues.api.js';
import { download } from '../../http/download.js';
import { useRead, useReadAll, useWrite } from '../../http/hooks.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import { fileStamp } from '../../ui/format.js';

const ACERTOS = '/cad-meeiro-acertos';
const MODULO = { modulo: 'folha' };

export type ContaDoAcerto = Answer<typeof answers.ContaDoAcertoMeeiro>;

export const useConta = (id: number) => useRead<typeof answers.ContaDoAcertoMeeiro>(`${ACERTOS}/${id}/conta`, undefined, MODULO);

/** The settlements of a sharecropper, as their list has them. */
export const useAcertos = (colaborador: number) => useReadAll<typeof AnyRecord>(ACERTOS, { colaborador, sort: '-data' }, MODULO);

/** Works out the lines of an open settlement. */
export const useApurar = ({ id, etag }: Registro) =>
  useWish(
    () => ({
      what: 'Apurar o acerto',
      wish: { method: 'PUT', path: `${ACERTOS}/${id}/apurar`, ifMatch: etag },
    }),
    'Acerto apurado com sucesso!',
  );

const nome = ({ descricao }: Registro, extensao: string): string =>
  `ACERTO-${String(descricao).replace(/[^\p{L}\p{N}]+/gu, '-')}-${fileStamp(new Date())}.${extensao}`;

export const useBaixarExtrato = (acerto: Registro) =>
  useWrite<void, void>(() => download('GET', `${ACERTOS}/${acerto.id}/extrato`, nome(acerto, 'pdf')));

export const useBaixarPlanilha = (acerto: Registro) =>
  useWrite<void, void>(() => download('PATCH', `${ACERTOS}/${acerto.id}/download`, nome(acerto, 'xlsx')));
