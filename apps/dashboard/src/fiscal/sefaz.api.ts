import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/fiscal/distribuicao/distribuicao.answers';
import { sefazFalhas, sefazSucesso } from '@tulha/domain/fiscal/distribuicao/nota-recebida.columns';
import { api } from '../http/client.js';
import { download } from '../http/download.js';
import { useRead, useWrite } from '../http/hooks.js';
import { Problem } from '../http/problem.js';
import { token } from '../http/session.js';

/** The path of the invoices that the tax authority distributed, for pages and for calls. */
export const RECEBIDAS = '/nfe/notas';
export const PENDENTES = '/nfe/notas/pendentes-manifestacao';

export type NotaRecebida = Answer<typeof answers.NotaRecebida>;
export type Fila = Answer<typeof answers.FilaDaSefaz>;

/** How the queues of the active farm stand. */
export const useFilas = () => useRead<typeof answers.FilasDaSefaz>('/nfe/consultar');

/** Asks for new invoices by a kept certificate. Never by itself: the tax authority counts every question. */
export const useConsultarSefaz = () =>
  useWrite(
    ({ certificateId }: { readonly certificateId: number }) =>
      api.post<typeof answers.ConsultaDaSefaz>('/nfe/consultar', { certificateId }),
    sefazSucesso.consultada,
    { failed: sefazFalhas.consulta },
  );

/** Agrees that ciência of a document's invoices is given by itself, with the words that were read, or takes that back. */
export const useDizerDaCienciaAutomatica = (ligada: boolean) =>
  useWrite(
    ({ fila: { id, fazenda }, palavras }: { readonly fila: Pick<Fila, 'id' | 'fazenda'>; readonly palavras?: string }) =>
      api.put<typeof answers.FilaDaSefaz>(
        `/nfe/consultar/${id}/ciencia-automatica`,
        { ligada, ...(palavras && { palavras }) },
        { fazenda },
      ),
    ligada ? sefazSucesso.cienciaAutomatica : sefazSucesso.cienciaManual,
  );

/** Gives notice (ciência) of several invoices. */
export const useDarCiencia = () =>
  useWrite(({ certificateId, chaves }: { readonly certificateId: number; readonly chaves: readonly string[] }) =>
    api.post<typeof answers.ManifestacaoDeNotas>('/nfe/manifestar', { certificateId, chaves, tipoEvento: 'CIENCIA' }),
  );

/** What the issuer of an invoice said of it afterwards. */
export const useEventosDaNota = (chave: string) =>
  useRead<typeof answers.EventosDaNota>(`/nfe/chave/${chave}/eventos`, undefined, { modulo: 'fiscal' });

const saved = (path: string, name: string): Promise<void> => {
  if (!token()) throw new Problem(sefazFalhas.semToken, 422, 'SEM_TOKEN');
  return download('GET', path, name);
};

/** Saves an event of an invoice as it came, or the receipt of what the farm said of it. */
export const useBaixarEvento = () =>
  useWrite(
    async ({ chave, evento }: { readonly chave: string; readonly evento: string }) =>
      saved(`/nfe/chave/${chave}/eventos/${evento}/download`, `${chave}-${evento}.xml`),
    undefined,
    { failed: sefazFalhas.xml },
  );

/** Saves the XML of an invoice as it came. */
export const useBaixarXml = () =>
  useWrite(async ({ chave }: { readonly chave: string }) => saved(`/nfe/chave/${chave}/xml/download`, `${chave}.xml`), undefined, {
    failed: sefazFalhas.xml,
  });
