import { patch, upsert } from './row-ops.js';
import { createTableSql, defineTable } from './table.js';

const coisa = defineTable(
  'coisa',
  { id: 'int8', conta: 'int8', nome: 'text', obs: 'text?', nota: 'text?' },
  { nomes: ['nome'], procura: ['nome'], resto: ['obs', 'nota'] },
);
const row = { id: 1, conta: 7, nome: 'Água-Limpa', obs: 'Na Várzea', nota: null };

describe('o que se procura numa linha', () => {
  it('escreve-se com ela, dobrado', () => {
    expect(upsert(coisa, row).values).toEqual({ ...row, procura_nome: 'agualimpa\n-', procura_resto: 'navarzea' });
    expect(upsert(coisa, { ...row, nota: 'N 1' }).values).toMatchObject({ procura_resto: 'navarzea\nn1' });
    expect(upsert(coisa, { ...row, obs: null }).values).toMatchObject({ procura_resto: null });
  });

  it('e muda com o que muda, e só então', () => {
    expect(patch(coisa, { id: 1 }, { nome: 'Éden' }).values).toEqual({ nome: 'Éden', procura_nome: 'eden' });
    expect(patch(coisa, { id: 1 }, { conta: 8 }).values).toEqual({ conta: 8 });
  });

  it('o que se procura junto muda junto', () => expect(() => patch(coisa, { id: 1 }, { obs: 'Outra' })).toThrow(/obs, nota/));

  it('a tabela tem a coluna, o índice e a ordem dos nomes', () => {
    const sql = createTableSql(coisa).join('\n');
    expect(sql).toContain('"nome" text collate palavras.portugues not null, "obs" text collate "C"');
    expect(sql).toContain('"procura_nome" text collate "C"');
    expect(sql).toContain('using gin (conta, "procura_nome" %1$I.gin_trgm_ops, "procura_resto" %1$I.gin_trgm_ops)');
  });
});
