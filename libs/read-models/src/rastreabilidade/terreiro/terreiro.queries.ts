import { passagemQueries } from '../passagem/passagem.queries.js';

/** Entries in the yard, as the wire shows them: `data_entrada` is published for the yard, `dataEntrada` for the other processes. */
export const terreiros = passagemQueries({ processo: 'terreiro', tabela: 'terreiro_entrada', lugares: 'terreiro' }, (row) => ({
  avisos: [],
  terreiro: row.local_id,
  data_entrada: row.entrada_em,
  hora_entrada: row.entrada_hora,
  data_saida: row.saida_em,
  hora_saida: row.saida_hora,
}));
