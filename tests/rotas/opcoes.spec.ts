import '../../apps/api/src/http/pipeline/validation.js';
import { z } from 'zod';
import { type Esquema, esquemaDe, lugares } from './guarda/exemplo.js';
import { todas } from './guarda/todas.js';

/** A value that is no option is answered with the list of options, under the name of the field: every enumeration of every route. */

const CITADAS = 40;
const dentroDe = (schema: z.ZodType): readonly z.ZodType[] => {
  const { def } = schema as unknown as { readonly def: Readonly<Record<string, unknown>> };
  return [def['innerType'], def['in'], def['out'], def['element'], ...((def['options'] as unknown[] | undefined) ?? [])].filter(
    (um): um is z.ZodType => um instanceof z.ZodType,
  );
};
/** The enumeration of a field, without its wrappers for missing and blank values. */
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
      return opcoes.slice(0, CITADAS).every((opcao) => mensagem.toLowerCase().includes(opcao.toLowerCase()))
        ? []
        : [`${nome}: ${mensagem}`];
    });
    expect(calados).toEqual([]);
    expect(campos.length).toBeGreaterThan(100);
  });
});

/** The parts of a schema that a value is compared with. */
const DIZ: readonly (keyof Esquema)[] = ['type', 'const', 'enum', 'properties'];
/** Whole files of drawings, which name more than is read of them (RFC 7946 §6.1). */
const DESENHO = /(?:^|\.)(?:coords|tracado)$/;

describe('o que um corpo aceita', () => {
  const lidos = todas.flatMap(({ nome, rota: { body } }) =>
    body ? lugares(esquemaDe(body)).map(({ caminho, modos }) => ({ nome: `${nome} ${caminho.join('.')}`, modos })) : [],
  );

  it('em campo algum é qualquer coisa: o que ninguém confere cala-se, ou fica como veio', () => {
    expect(lidos.filter(({ modos }) => !modos.every((modo) => DIZ.some((um) => modo[um] !== undefined)))).toEqual([]);
    expect(lidos.length).toBeGreaterThan(500);
  });

  it('em objeto algum é um nome que ninguém conhece', () => {
    const soltos = lidos.filter(({ modos }) => modos.some((modo) => modo.properties && modo.additionalProperties !== false));
    expect(soltos.map(({ nome }) => nome).filter((nome) => !DESENHO.test(nome.split(' ').at(-1) as string))).toEqual([]);
  });
});
