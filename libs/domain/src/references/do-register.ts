import { columnName } from '../kernel/catalogue/catalogue.js';
import type { Field } from '../kernel/catalogue/fields.js';
import type { Line, Register } from '../kernel/register/register.js';
import { de, impede } from './aponta.js';
import { apontaDe, deQuemNomeia, registroDoCatalogo } from './do-catalogo.js';
import { type Parte, umDe, variosDe } from './especie.js';
import { type FraseDeclarada, type Frase, fraseDe } from './frase.js';
import type { Registro } from './registro.js';

/** A line is of its record's farm; where that has none of its own, each line is also of the farms of the records it names. */
const parteDe = ({ tabela, fields }: Register, line: Line): Parte => {
  const por = columnName(line.parent, line.fields[line.parent] as Field);
  const doRegistro = { de: tabela, por } as const;
  const fazenda = 'fazenda' in fields ? doRegistro : ({ todas: [doRegistro, ...deQuemNomeia(line)] } as const);
  const nomes = [umDe(line), variosDe(line)] as const;
  return { fazenda, nomes, aponta: { [por]: line.impede ? impede(tabela) : de(tabela), ...apontaDe(line) } };
};

/** Tells the fate of a line as one of the record that it is below. */
const frasesDaLinha = (registro: Registro, { title, genero, tipos, parentId }: Line): Record<string, Frase> => {
  const acima = (data: Readonly<Record<string, unknown>>) => ({ especie: registro.tabela, id: Number(data[parentId]) });
  const umaLinha = `${genero === 'm' ? 'um' : 'uma'} ${title.singular.toLowerCase()} d${registro.genero === 'm' ? 'o' : 'a'}`;
  const frase = (verbo: string) =>
    fraseDe(registro, acima, [
      verbo,
      `${umaLinha} ${registro.title.singular.toLowerCase()}`,
      `${title.plural.toLowerCase()} de ${registro.title.plural.toLowerCase()}`,
    ] satisfies FraseDeclarada<never>);
  return { [tipos.cadastrado]: frase('incluiu'), [tipos.alterado]: frase('alterou'), [tipos.excluido]: frase('excluiu') };
};

/** The kind of record of a register: that of a catalogue, with its lines as parts, and its steps told. */
export const registroDoRegister = (register: Register): Registro => {
  const registro = registroDoCatalogo(register);
  const { tabela } = registro;
  const proprio = (data: Readonly<Record<string, unknown>>) => ({ especie: tabela, id: Number(data[`${tabela}Id`]) });
  const lines = Object.values(register.lines);
  const passos = Object.values(register.transitions).map(({ fato, verbo }) => [fato, fraseDe(registro, proprio, verbo)]);
  return {
    ...registro,
    partes: Object.fromEntries(lines.map((line) => [line.tabela, parteDe(register, line)])),
    frases: Object.assign({}, registro.frases, Object.fromEntries(passos), ...lines.map((line) => frasesDaLinha(registro, line))),
  };
};
