import { transformacaoQueries } from '../transformacao/transformacao.queries.js';

/** Hullings, as the wire shows them: the first output is the record's own, the others its *escolha*, as in the form. */
export const beneficios = transformacaoQueries('beneficio', (_row, [principal, ...escolha]) => ({
  tipo: principal?.tipo ?? null,
  qualidade: principal?.qualidade ?? null,
  quantidade: principal?.quantidade ?? null,
  escolha: escolha.map(({ id, tipo: descricao, qualidade, quantidade }) => ({ id, descricao, qualidade, quantidade })),
}));
