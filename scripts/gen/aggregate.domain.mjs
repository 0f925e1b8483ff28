/** The pure half of a new aggregate. */

export const errorRows = ({ code, titulo, genero, end }) => `\
  ${code}_JA_EXISTE: { kind: 'conflict', message: '${genero === 'f' ? 'Esta' : 'Este'} ${titulo.toLowerCase()} já existe.' },
  ${code}_NAO_ENCONTRAD${end.toUpperCase()}: { kind: 'absent', message: '${titulo} não encontrad${end}: {id}.' },
`;

export const errorsFile = (words) => {
  const { contexto } = words;
  return `\
import { refusals } from '../kernel/errors.js';

export const ${contexto}Errors = {
${errorRows(words)}} as const;

export const refuse${contexto[0].toUpperCase()}${contexto.slice(1)} = refusals(${contexto}Errors);
`;
};

export const events = ({ nome, camel, end }) => `\
import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const ${camel} = z.strictObject({ ${camel}Id: fact.id(), em: fact.dia(), descricao: fact.texto() });

export const ${camel}Events = defineFacts({
  ${nome}Registrad${end}: { versao: 1, data: ${camel} },
  ${nome}Alterad${end}: { versao: 1, data: ${camel} },
  ${nome}Excluid${end}: { versao: 1, data: z.strictObject({ ${camel}Id: fact.id() }) },
});
export type ${nome}Event = FactOf<typeof ${camel}Events>;
export type ${nome} = z.output<typeof ${camel}>;
`;

export const commands = ({ nome, path }) => `\
import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { texto } from '../../kernel/decimal.js';

/** \`POST /v1/${path}\` and \`PUT /v1/${path}/{id}\`. */
export const Registrar${nome} = z.strictObject({ data: dia(), descricao: texto(200) }).meta({ id: 'Registrar${nome}' });
`;

export const answers = ({ nome }) => `\
import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

export const ${nome} = z.object({ id: z.int(), data: out.day, descricao: z.string() }).meta({ id: '${nome}' });
`;

export const decider = ({ nome, camel, tabela, kebab, code, significado, end, refuse }) => `\
import { type Decider, never } from '../../kernel/decider.js';
import { igual } from '../../kernel/igual.js';
import { ${refuse} } from '../errors.js';
import type { ${nome}, ${nome}Event } from './${kebab}.events.js';

type State = { dados: ${nome} | null; excluid${end}: boolean };

export type ${nome}Command =
  | { readonly type: 'Registrar${nome}'; readonly data: ${nome} }
  | { readonly type: 'Alterar${nome}'; readonly data: ${nome} }
  | { readonly type: 'Excluir${nome}'; readonly data: { readonly ${camel}Id: number } };

/** ${significado}. */
export const ${camel}Decider: Decider<${nome}Command, ${nome}Event, State> = {
  category: '${tabela}',
  initial: () => ({ dados: null, excluid${end}: false }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case '${nome}Registrad${end}':
      case '${nome}Alterad${end}':
        return { ...state, dados: data };
      case '${nome}Excluid${end}':
        return { ...state, excluid${end}: true };
      default:
        return never(type);
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'Registrar${nome}':
        if (state.dados) throw ${refuse}('${code}_JA_EXISTE');
        return [{ type: '${nome}Registrad${end}', data: command.data }];
      case 'Alterar${nome}': {
        const atual = viv${end}(state, command.data.${camel}Id);
        return igual(atual, command.data) ? [] : [{ type: '${nome}Alterad${end}', data: command.data }];
      }
      case 'Excluir${nome}':
        if (state.excluid${end}) return [];
        viv${end}(state, command.data.${camel}Id);
        return [{ type: '${nome}Excluid${end}', data: command.data }];
      default:
        return never(command);
    }
  },
};

const viv${end} = ({ dados, excluid${end} }: State, id: number): ${nome} => {
  if (!dados || excluid${end}) throw ${refuse}('${code}_NAO_ENCONTRAD${end.toUpperCase()}', { id });
  return dados;
};
`;

export const registro = ({ nome, camel, tabela, kebab, genero, titulo, plural, permissao, significado, end }) => `\
import { defineRegistro } from '../../references/registro.js';
import type { ${nome}Event } from './${kebab}.events.js';

/** ${significado}. */
export const ${camel} = defineRegistro<${nome}Event>()({
  tabela: '${tabela}',
  genero: '${genero}',
  title: { singular: '${titulo}', plural: '${plural}' },
  modulo: '${permissao}',
  id: '${camel}Id',
  nome: 'descricao',
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: {
    ${nome}Registrad${end}: 'registrou',
    ${nome}Alterad${end}: 'alterou',
    ${nome}Excluid${end}: 'excluiu',
  },
});
`;

export const spec = ({ nome, camel, kebab, titulo, code, end }) => `\
import { specFor } from '@tulha/testing/spec-for';
import { ${camel}Decider } from './${kebab}.decider.js';
import { type ${nome}, type ${nome}Event, ${camel}Events } from './${kebab}.events.js';

const { given } = specFor(${camel}Decider, ${camel}Events);
const dados: ${nome} = { ${camel}Id: 1, em: '2026-05-11', descricao: 'Perto da estrada' };
const registrad${end}: ${nome}Event = { type: '${nome}Registrad${end}', data: dados };
const excluid${end}: ${nome}Event = { type: '${nome}Excluid${end}', data: { ${camel}Id: 1 } };

describe('${titulo.toLowerCase()}', () => {
  it('é registrad${end} uma vez', () => {
    given().when({ type: 'Registrar${nome}', data: dados }).then(registrad${end});
    given(registrad${end}).when({ type: 'Registrar${nome}', data: dados }).thenRefused('${code}_JA_EXISTE');
  });

  it('muda; dizer o mesmo não grava nada', () => {
    const novos = { ...dados, descricao: 'Perto do açude' };
    given(registrad${end}).when({ type: 'Alterar${nome}', data: novos }).then({ type: '${nome}Alterad${end}', data: novos });
    given(registrad${end}).when({ type: 'Alterar${nome}', data: dados }).thenNothing();
  });

  it('é excluíd${end} uma vez, e depois não existe', () => {
    given(registrad${end}).when({ type: 'Excluir${nome}', data: { ${camel}Id: 1 } }).then(excluid${end});
    given(registrad${end}, excluid${end}).when({ type: 'Excluir${nome}', data: { ${camel}Id: 1 } }).thenNothing();
    given(registrad${end}, excluid${end}).when({ type: 'Alterar${nome}', data: dados }).thenRefused('${code}_NAO_ENCONTRAD${end.toUpperCase()}');
    given().when({ type: 'Excluir${nome}', data: { ${camel}Id: 1 } }).thenRefused('${code}_NAO_ENCONTRAD${end.toUpperCase()}');
  });
});
`;
