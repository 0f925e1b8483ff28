import type { RetornoDoBanco } from '@tulha/domain/folha/comum/folha.answers';
import { api } from '../../http/client.js';
import { useWrite } from '../../http/hooks.js';
import type { FolhaCompleta } from './folhas.api.js';
import type { Tela } from './telas.js';

const retornoDe = ({ detalhe }: Tela, { id }: FolhaCompleta) => `${detalhe}/${id}/banco/retorno`;

/** Says who would be marked as paid by the text of a bank's return file. */
export const useEnsaiarRetorno = (tela: Tela, folha: FolhaCompleta) =>
  useWrite((retorno: string) => api.post<typeof RetornoDoBanco>(retornoDe(tela, folha), { retorno }, { query: { ensaio: 1 } }));

/** Marks as paid whom the bank paid. */
export const useReceberRetorno = (tela: Tela, folha: FolhaCompleta) =>
  useWrite((retorno: string) => api.post<typeof RetornoDoBanco>(retornoDe(tela, folha), { retorno }), 'Pagamentos marcados com sucesso!');
