import '../../apps/api/src/http/pipeline/validation.js';
import { todosOsRegistros } from '@tulha/domain/references/todos';
import { z } from 'zod';
import { todas } from './guarda/todas.js';

/** The meaning of a number in such a field: an id, which then is a reference like any other, or a number that no record has for an id. */
const QUE_NUMERO_E: Readonly<Record<string, { readonly coluna: string } | { readonly porque: string }>> = {
  categoria: { coluna: 'lancamento.categoria_id' },
  categoriaPagamento: { coluna: 'lancamento.categoria_pagamento' },
  tipoPagamento: { coluna: 'lancamento.tipo_pagamento' },
  atividade: { coluna: 'atividade.cat_atividade_id' },
  notafiscal: { porque: 'the number of a paper' },
  boleto: { porque: 'the number of a paper' },
  regra: { porque: 'a rule of older forms, which are in no catalogue' },
  conta: { porque: 'what older forms call where a sheet is paid from; nothing is found by it' },
};

const dentroDe = (schema: z.ZodType): readonly z.ZodType[] => {
  const { def } = schema as unknown as { readonly def: Readonly<Record<string, unknown>> };
  return [def['innerType'], def['in'], def['out'], def['element'], ...((def['options'] as unknown[] | undefined) ?? [])].filter(
    (um): um is z.ZodType => um instanceof z.ZodType,
  );
};
type Campo = readonly [nome: string, schema: z.ZodType];
const camposDe = (schema: z.ZodType): readonly Campo[] => {
  if (!(schema instanceof z.ZodObject)) return dentroDe(schema).flatMap(camposDe);
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([nome, campo]): readonly Campo[] => [
    [nome, campo],
    ...camposDe(campo),
  ]);
};
const aceita = (schema: z.ZodType, valor: unknown) => schema.safeParse(valor).success;

const ambos = new Set(
  todas.flatMap(({ rota: { body } }) =>
    body ? camposDe(body).flatMap(([nome, schema]) => (aceita(schema, 5) && aceita(schema, 'à mão') ? [nome] : [])) : [],
  ),
);
const apontadas = new Set(
  Object.values(todosOsRegistros).flatMap(({ tabela, aponta, partes }) =>
    [[tabela, aponta] as const, ...Object.entries(partes).map(([parte, da]) => [parte, da.aponta] as const)].flatMap(([de, colunas]) =>
      Object.entries(colunas).flatMap(([coluna, para]) => ('de' in para ? [] : [`${de}.${coluna}`])),
    ),
  ),
);

describe('o que se diz por um número ou por um texto', () => {
  it('está dito se o número é um id, e o que é um id aponta para o seu cadastro como qualquer outro', () => {
    expect([...ambos].filter((nome) => !(nome in QUE_NUMERO_E))).toEqual([]);
    expect(Object.keys(QUE_NUMERO_E).filter((nome) => !ambos.has(nome))).toEqual([]);
    const soltas = Object.values(QUE_NUMERO_E).flatMap((um) => ('coluna' in um && !apontadas.has(um.coluna) ? [um.coluna] : []));
    expect(soltas).toEqual([]);
  });
});
