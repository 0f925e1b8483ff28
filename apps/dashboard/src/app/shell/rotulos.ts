import { atividadeFields } from '@tulha/domain/atividades/atividade/atividade.columns';
import { type ParteNaTela, partesNaTela } from '@tulha/domain/atividades/parte/partes.columns';
import { type Field, rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import { declared, records } from '@tulha/domain/registers/declared';
import type { Labels } from '../../http/outbox/rescue-file.js';

type Fields = Readonly<Record<string, Field>>;

const partes: readonly ParteNaTela[] = Object.values(partesNaTela);
const deTodos: readonly Fields[] = [
  atividadeFields,
  ...partes.map(({ fields }) => fields),
  ...Object.values(declared).map(({ fields }) => fields),
];

/** The fields that an address is about, searching from its last word: `/cad-maquinas/3/abastecimentos` is about fuelling. */
const camposDo = (path: string): Fields | undefined => {
  const [endereco = ''] = path.split('?');
  for (const palavra of endereco.split('/').toReversed()) {
    const parte = partes.find((uma) => uma.path === palavra);
    const achado =
      parte ?? Object.values(records).find((um) => um.path === palavra) ?? Object.values(declared).find((um) => um.path === palavra);
    if (achado) return achado.fields;
  }
  return Object.values(records).find((um) => `${endereco}/`.startsWith(`/${um.path}/`))?.fields;
};

const campoDe = (path: string, key: string): Field | undefined => camposDo(path)?.[key] ?? deTodos.find((fields) => fields[key])?.[key];

/** The labels of typed values, from the screens that declare them. */
export const palavras: Labels = {
  rotulo: (path, key) => campoDe(path, key)?.label,
  valor: (path, key, value) => {
    const campo = camposDo(path)?.[key];
    return campo?.kind === 'option' ? rotuloDe(campo, value) : undefined;
  },
};
