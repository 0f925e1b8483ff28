import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/fiscal/nota-fiscal.answers';
import { notaFiscal } from '@tulha/domain/fiscal/nota-fiscal.register';
import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import { api } from '../http/client.js';
import { useWrite } from '../http/hooks.js';

/** The path of the list of invoices. */
export const NOTAS = lugarDe(notaFiscal);

export type Veredicto = Answer<typeof answers.EnvioDeNotas>['content'][number];

/** Sends files of invoices; each has a verdict of its own. */
export const useEnviarNotas = () =>
  useWrite((arquivos: readonly File[]) => {
    const form = new FormData();
    for (const arquivo of arquivos) form.append('file', arquivo, arquivo.name);
    return api.patch<typeof answers.EnvioDeNotas>(`/${notaFiscal.path}/uploads`, form);
  });
