import '../../apps/api/src/http/pipeline/validation.js';
import { z } from 'zod';
import { todas } from './guarda/todas.js';

/** Whoever says what is no option hears the options, by the name of the field: every enumeration of every route. */

const DITAS = 40;
const dentroDe = (schema: z.ZodType): readonly z.ZodType[] => {
  const { def } = schema as unknown as { readonly def: Readonly<Record<string, unknown>> };
  return [def['innerType'], def['in'], def['out'], def['element'], ...((def['options'] as unknown[] | undefined) ?? [])].filter(
    (um): um is z.ZodType => um instanceof z.ZodType,
  );
};
/** The enumeration that a field is, behind what may be left out or blank. */
const enumeracaoDe = (schema: z.ZodType): z.ZodEnum | undefined => {
  if (schema instanceof z.ZodEnum) return schema;
  if (schema instanceof z.ZodArray || schema instanceof z.ZodObject) return undefined;
  return dentroDe(schema).map(enumeracaoDe).find(Boolean);
};

type Campo = readonly [nome: string, schema: z.ZodType, opcoes: readonly string[]];
const camposDe = (schema: z.ZodType, onde: string): readonly Campo[] => {
  if (!(schema instanceof z.ZodObject)) return dentroDe(schema).flatMap((um) => camposDe(um, onde));
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([nome, campo]): readonly Campo[] => {
    const achada = enumeracaoDe(campo);
    return achada ? [[`${onde} ${nome}`, campo, achada.options.map(String)]] : camposDe(campo, `${onde} ${nome}`);
  });
};

const campos = todas.flatMap(({ nome, rota: { query, body } }) => [
  ...(query ? camposDe(query, `${nome} ?`) : []),
  ...(body ? camposDe(body, nome) : []),
]);

describe('o que não é uma das opções', () => {
  it('é recusado dizendo quais são, em todo campo de toda rota', () => {
    const calados = campos.flatMap(([nome, schema, opcoes]) => {
      const mensagem = schema.safeParse('ninguém').error?.issues[0]?.message ?? 'aceito';
      // Words of a field's own tell the options in a sentence.
      return opcoes.slice(0, DITAS).every((opcao) => mensagem.toLowerCase().includes(opcao.toLowerCase())) ? [] : [`${nome}: ${mensagem}`];
    });
    expect(calados).toEqual([]);
    expect(campos.length).toBeGreaterThan(100);
  });
});
