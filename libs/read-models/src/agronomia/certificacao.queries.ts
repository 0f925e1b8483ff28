import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';

const VIVO = sql<boolean>`not excluido`;

const criteriosDe = (reader: Reader, normas: readonly number[]) =>
  reader
    .de('norma_criterio')
    .select([sql<number>`norma_certificacao_id`.as('norma'), sql<string>`codigo`.as('codigo')])
    .where(VIVO)
    .where(sql`norma_certificacao_id`, 'in', normas)
    .orderBy('id')
    .execute();

const respostasDe = (reader: Reader, ids: readonly number[]) =>
  reader
    .de('minha_certificacao_item')
    .select([
      sql<number>`minha_certificacao_id`.as('certificacao'),
      sql<string>`codigo`.as('codigo'),
      sql<string | null>`resposta`.as('resposta'),
      sql<string | null>`prazo`.as('prazo'),
    ])
    .where(VIVO)
    .where(sql`minha_certificacao_id`, 'in', ids)
    .execute();

/** Certifications with the codes of their norms' criteria and the answers to them. */
export const certificacoesRespondidas = async (reader: Reader, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  const certificacoes = await reader
    .de('minha_certificacao')
    .select(['id', sql<number>`norma_id`.as('norma'), sql<string | null>`validade`.as('validade')])
    .where('id', 'in', ids)
    .execute();
  const normas = [...new Set(certificacoes.map(({ norma }) => norma))];
  const [criterios, respostas] = await Promise.all([criteriosDe(reader, normas), respostasDe(reader, ids)]);
  return certificacoes.map(({ id, norma, validade }) => ({
    ...{ id, validade },
    codigos: criterios.filter((um) => um.norma === norma).map(({ codigo }) => codigo),
    respostas: respostas.filter(({ certificacao }) => certificacao === id),
  }));
};
