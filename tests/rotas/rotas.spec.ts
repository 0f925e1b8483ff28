import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Operacao = {
  readonly summary?: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
};
const raiz = join(import.meta.dirname, '../..');
const { paths } = JSON.parse(readFileSync(join(raiz, 'docs/openapi.json'), 'utf8')) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operacao>>>>;
};
/** Calls that take nothing but the record in their address. */
const SEM_CORPO: readonly string[] = [
  'POST /v1/ordem-de-servicos/{id}/duplicado',
  'POST /v1/colaborador-pagamentos/{id}/{colabId}',
  'POST /v1/colaborador-pagamento-colheita/{id}/{colabId}',
  'PUT /v1/nfe/certificados/{id}/desativar',
];
const areas = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.rotas.ts'));

it('toda lista que se pagina se ordena, como as listas do painel sempre pedem; fora as que são de um registro', () => {
  const listas = Object.entries(paths).flatMap(([caminho, { get }]) => {
    const nomes = (get?.parameters ?? []).filter((parametro) => parametro.in === 'query').map(({ name }) => name);
    return nomes.includes('page') && !caminho.includes('{') ? [{ caminho, ordena: nomes.includes('sort') }] : [];
  });
  expect(listas.filter(({ ordena }) => !ordena)).toEqual([]);
  expect(listas.length).toBeGreaterThan(50);
});

it('toda página que diz o que mudou num registro tem a chamada que o conta', () => {
  const painel = join(raiz, 'apps/dashboard/src');
  const fontes = readdirSync(painel, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.'))
    .map((file) => readFileSync(join(painel, file), 'utf8'));
  const caminhoDe = (nome: string) => fontes.map((fonte) => new RegExp(`const ${nome} = '(/[^']+)'`).exec(fonte)?.[1]).find(Boolean);
  const mostram = fontes.flatMap((fonte) => {
    const [, escrito, nome = ''] = /defineScreen<[^(]*\(\{[^]*?\n {2}path: (?:'([^']+)'|(\w+)),/.exec(fonte) ?? [];
    return fonte.includes('alteracoes: true') && (escrito ?? nome) ? [escrito ?? caminhoDe(nome)] : [];
  });
  expect(mostram.length).toBeGreaterThan(3);
  expect(mostram.filter((onde) => !paths[`/v1${onde}/{id}/alteracoes`])).toEqual([]);
});

describe.each(areas)('as chamadas de %s', (area) => {
  it('estão todas no OpenAPI: o que fazem, o que levam na rota e no corpo, e como respondem', async () => {
    const { rotas } = (await import(`./${area}`)) as { rotas: readonly string[] };
    expect(rotas.length).toBeGreaterThan(0);
    const faltas = rotas.flatMap((rota) => {
      const [metodo = '', caminho = ''] = rota.split(' ');
      const operacao = paths[caminho]?.[metodo.toLowerCase()];
      if (!operacao) return [`${rota}: não há`];
      const naRota = (operacao.parameters ?? []).filter((parametro) => parametro.in === 'path').map(({ name }) => name);
      return [
        !operacao.summary && 'o que faz',
        JSON.stringify(naRota) !== JSON.stringify([...caminho.matchAll(/\{(\w+)\}/g)].map(([, nome]) => nome)) && `parâmetros: ${naRota}`,
        ['POST', 'PUT'].includes(metodo) && !operacao.requestBody === !SEM_CORPO.includes(rota) && 'corpo',
        !Object.keys(operacao.responses).some((status) => status.startsWith('2')) && 'resposta',
        !operacao.responses.default && 'erro',
      ].flatMap((falta) => (falta ? [`${rota}: ${falta}`] : []));
    });
    expect(faltas).toEqual([]);
  });
});
