import { issuesOf } from '../../../ui/form/schema.js';
import type { Rascunho } from '../rascunho.js';
import type { Processo } from '../tipos.js';

/** Errors by field of the request, as errors by field of the form. */
export const noForm = ({ campo }: Processo, errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([caminho, mensagem]) => [campo(caminho), mensagem]));

const faltam = (linhas: readonly { readonly quantidade: number | null }[], nome: string, texto: string) =>
  linhas.flatMap(({ quantidade }, index) => (quantidade ? [] : [[`${nome}.${index}.quantidade`, texto] as const]));

/** Empty fields, with kinder words than the schema has for them. */
const vazios = (r: Rascunho, { cadastro, destino, blocos }: Processo): Record<string, string> =>
  Object.fromEntries([
    ...(cadastro && r.local === null ? [['local', cadastro.escolha] as const] : []),
    ...(r.entrada === '' ? [['entrada', 'Informe o dia.'] as const] : []),
    ...(destino && !r.avulso && r.lotes.length === 0 ? [['lotes', 'Escolha ao menos um lote.'] as const] : []),
    ...faltam(r.avulso ? [] : r.lotes, 'lotes', 'Informe a quantidade.'),
    ...(blocos.talhoes && r.talhoes.length === 0 ? [['talhoes', 'Informe ao menos um talhão.'] as const] : []),
    ...r.talhoes.flatMap(({ talhao }, index) => (talhao === null ? [[`talhoes.${index}.talhao`, 'Escolha o talhão.'] as const] : [])),
    ...faltam(r.talhoes, 'talhoes', 'Informe os litros.'),
    ...faltam(r.saidas, 'saidas', blocos.saidas === 'L' ? 'Informe os litros.' : 'Informe os quilos.'),
  ]);

/** Everything that keeps a draft from being sent, by field of the form. */
export const errosDo = (rascunho: Rascunho, processo: Processo): Record<string, string> => ({
  ...noForm(processo, issuesOf(processo.schema, processo.corpo(rascunho))),
  ...vazios(rascunho, processo),
});
