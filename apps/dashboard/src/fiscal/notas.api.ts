import { fornecedor } from '@tulha/domain/comercial/fornecedor.catalogue';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import { valorUnico } from '@tulha/domain/kernel/catalogue/unicos';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import type * as answers from '@tulha/domain/fiscal/nota-fiscal.answers';
import { notaFiscal } from '@tulha/domain/fiscal/nota-fiscal.register';
import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import { api } from '../http/client.js';
import { useWrite } from '../http/hooks.js';

/** The path of the list of invoices. */
export const NOTAS = lugarDe(notaFiscal);

export type EmitenteDaNota = { readonly id: number; readonly emitente: string; readonly documento: string };

/**
 * Makes a supplier of an invoice's issuer, and says in the invoice that the debt is to it. One that has the same document by now is taken as it
 * is; where their name is another's, the refusal says so and nothing is made.
 */
export const useFazerFornecedor = () =>
  useWrite(async ({ id, emitente, documento }: EmitenteDaNota) => {
    const path = `/${fornecedor.path}`;
    const { content } = await api.get<Paged<typeof AnyRecord>>(path, { query: { q: documento } });
    const dele = content.find(({ cpf_cnpj }) => typeof cpf_cnpj === 'string' && valorUnico(cpf_cnpj) === valorUnico(documento));
    const { id: fornecedorId } = dele ?? (await api.post<typeof AnyRecord>(path, { nome: emitente, cpf_cnpj: documento }));
    return api.put<typeof AnyRecord>(`/${notaFiscal.path}/${id}`, { fornecedor: fornecedorId });
  }, 'Fornecedor incluído com sucesso!');

export type Veredicto = Answer<typeof answers.EnvioDeNotas>['content'][number];

/** Sends files of invoices; each has a verdict of its own. */
export const useEnviarNotas = () =>
  useWrite((arquivos: readonly File[]) => {
    const form = new FormData();
    for (const arquivo of arquivos) form.append('file', arquivo, arquivo.name);
    return api.patch<typeof answers.EnvioDeNotas>(`/${notaFiscal.path}/uploads`, form);
  });
