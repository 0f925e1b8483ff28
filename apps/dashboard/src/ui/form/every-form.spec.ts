import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(import.meta.dirname, '../..');

/** Files with fields outside `useForm`, and why nothing is lost there; every other file with fields must keep the typed values. */
const PAST: Readonly<Record<string, string>> = {
  'acesso/door-form.tsx': 'passwords, and the mail of who forgot one: nobody is signed in',
  'acesso/entrar.screen.tsx': 'the sign-in itself',
  'agronomia/quantidades-da-calda.tsx': 'what is asked of a table: nothing is written',
  'app/shell/por-que.tsx': 'why a change is made, asked over the form that asks for it, which keeps its own values',
  'financeiro/extratos/trazer-extrato.screen.tsx':
    'why a file changes a closed month, asked beside a file that the device does not keep either',
  'fiscal/incluir-certificado.screen.tsx': 'a certificate and its password: nothing of them may be kept on a phone',
  'fiscal/livro-entregue.tsx': 'a day and a receipt, asked over the book that is filed as it stands then',
  'folha/comum/formulario.tsx': 'the fields of a sheet, shared by two pages that keep the values',
  'propriedade/contorno/contorno.tsx': 'a file, or one pair of coordinates; a walk is kept piece by piece',
  'propriedade/contorno/desenhar.tsx': 'where the map is led to; the outline itself is drawn',
  'rastreabilidade/genealogia/fluxo/fluxo.tsx': 'a list that is looked through',
  'rastreabilidade/historico/tempo/momento.tsx': 'the moment that is looked at, which the address keeps',
  'suporte/favoritos/filtros-salvos.tsx': 'a name for filters, which the address keeps',
  'rastreabilidade/publicacao/etiqueta.screen.tsx': 'how many labels are printed',
};

const FORM = /<form\b/;
const TYPED = /<(?:Textarea|TextInput|MoneyInput|QuantityInput|MeasureInput|IntegerInput|CountInput|PercentInput|DayInput|HourInput)\b/;
/** Values kept as they are typed, for their user, by a kit for work that is no form. */
const PIECES = /\buseUnsavedPiece\b|\buseLembrado\b/;
/** A field that is looked through, not written with. */
const SEARCH = /type="search"/;
const KIT = /\buseForm(?:<[^()]*>)?\(/;
/** Fields whose value is held elsewhere: by a form, or by the component that passes it. */
const HELD = /\bform\.(?:getInputProps|values|setFieldValue)|\bonChange(?:=\{onChange\}|[:?])/;

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'));
const text = (name: string) => readFileSync(join(SRC, name), 'utf8');
const using = sources.filter((name) => name !== 'ui/form/use-form.ts' && KIT.test(text(name)));

/** The kit of windows is given its form by the component that uses it. */
const forms = sources.filter((name) => name !== 'ui/form/window-form.tsx' && FORM.test(text(name)) && !KIT.test(text(name)));
/** Files that keep typed values only on screen. */
const alone = sources.filter((name) => {
  const source = text(name);
  const kept = [KIT, PIECES, HELD, SEARCH].some((way) => way.test(source));
  return TYPED.test(source) && /\buseState\b/.test(source) && !kept && !name.startsWith('ui/');
});

describe('nada do que se escreve se perde com a sessão', () => {
  it('só há um useForm, e quem o usa diz em que nome fica', () => {
    const others = sources.filter((name) => /\buseForm\b[^;]*from '@mantine\/form'/.test(text(name)));
    expect(others).toEqual(['ui/form/use-form.ts']);
    expect(using.length).toBeGreaterThan(15);
    expect(using.filter((name) => !/\bunsaved: \{/.test(text(name)))).toEqual([]);
  });

  it('cada formulário diz que continua de onde parou', () =>
    expect(using.filter((name) => !/<Resumed form=\{form\} \/>|<WindowForm\s+form=\{form\}/.test(text(name)))).toEqual([]));

  it('nada se escreve fora dele, a não ser o que diz por quê', () =>
    expect([...forms, ...alone].filter((name) => !(name in PAST))).toEqual([]));

  it('nenhuma exceção sobra', () => expect(Object.keys(PAST).filter((name) => ![...forms, ...alone].includes(name))).toEqual([]));
});
