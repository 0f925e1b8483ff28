import { readFileSync } from 'node:fs';
import { formulario } from '../../apps/api/src/testing/formulario.js';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { esquemaDe, exemplo, resolver } from './guarda/exemplo.js';
import { todas } from './guarda/todas.js';

/** Forms in parts: each takes the parts that OpenAPI describes, and nothing else. */

const DEVAGAR = 300_000;
const emPartes = todas.filter(({ rota }) => rota.raw);
type Parte = { readonly type?: string; readonly description?: string; readonly items?: Parte; readonly 'x-max-bytes'?: number };
type Formulario = {
  readonly properties: Record<string, Parte>;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
};
type Documento = {
  readonly paths: Record<
    string,
    Record<string, { readonly requestBody?: { readonly content: Record<string, { readonly schema: Formulario }> } }>
  >;
};
const { paths } = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as Documento;

const declaradoDe = ({ caminho, rota }: (typeof emPartes)[number]): Formulario | undefined =>
  paths[caminho.replaceAll(/:(\w+)/g, '{$1}')]?.[rota.method.toLowerCase()]?.requestBody?.content['multipart/form-data']?.schema;

describe('formulários em partes', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
  }, DEVAGAR);
  afterAll(() => app.close());

  it('cada um diz no OpenAPI as suas partes, quais são obrigatórias, e de que tamanho e tipo é o arquivo', () => {
    expect(emPartes.length).toBeGreaterThan(30);
    for (const comArquivo of emPartes) {
      const { form } = comArquivo.rota;
      const declarado = declaradoDe(comArquivo);
      const { file, fields } = form ?? { file: { name: '', required: false }, fields: undefined };
      const campos = fields ? Object.keys(resolver(esquemaDe(fields), esquemaDe(fields))[0]?.properties ?? {}) : [];
      const parte = declarado?.properties[file.name];
      expect({ nome: comArquivo.nome, partes: Object.keys(declarado?.properties ?? {}), mais: declarado?.additionalProperties }).toEqual({
        nome: comArquivo.nome,
        partes: [...campos, file.name],
        mais: false,
      });
      expect(declarado?.required.includes(file.name)).toBe(file.required);
      expect({ nome: comArquivo.nome, bytes: (parte?.items ?? parte)?.['x-max-bytes'], descricao: parte?.description }).toEqual({
        nome: comArquivo.nome,
        bytes: expect.any(Number),
        descricao: expect.stringMatching(/\. Até \d+ [KM]B/),
      });
    }
  });

  it(
    'as partes declaradas são as que a rota aceita: outra é recusada pelo nome, e a que falta também',
    async () => {
      const errados: unknown[] = [];
      // Every catalogue takes spreadsheets by the same code: one stands for all.
      const umas = emPartes.filter(({ caminho }) => !caminho.endsWith('/importar') || caminho.includes('cad-secadores'));
      for (const { nome, caminho, rota } of umas) {
        const { fields, file } = rota.form as NonNullable<typeof rota.form>;
        const raiz = esquemaDe(fields);
        const campos = Object.fromEntries(
          Object.entries(exemplo(raiz, raiz, () => 1) as Record<string, unknown>).map(([campo, valor]) => [campo, String(valor)]),
        );
        const arquivo = { campo: file.name, nome: 'a.csv', conteudo: 'Descrição\nSecador\n' };
        const enviar = async (form: ReturnType<typeof formulario>) => {
          const { status, body } = await ana.call(
            rota.method,
            caminho.replace('/v1', '').replaceAll(/:\w+/g, '1'),
            form.body,
            form.headers,
          );
          return { status, campos: ((body?.errors ?? []) as { campo: string }[]).map(({ campo }) => campo) };
        };
        const inteiro = await enviar(formulario(campos, arquivo));
        const declarados = new Set([...Object.keys(campos), file.name]);
        if (inteiro.status === 400 && inteiro.campos.some((campo) => !declarados.has(campo))) errados.push([nome, 'inteiro', inteiro]);
        const estranho = await enviar(formulario({ ...campos, ninguem: 'x' }, ...(file.required ? [arquivo] : [])));
        if (estranho.status !== 400 || !estranho.campos.includes('ninguem')) errados.push([nome, 'campo estranho', estranho]);
        const outro = await enviar(formulario(campos, { ...arquivo, campo: 'ninguem' }));
        if (![400, 422].includes(outro.status)) errados.push([nome, 'arquivo em outra parte', outro]);
        for (const falta of raiz.required ?? []) {
          const { [falta]: _sem, ...resto } = campos;
          const sem = await enviar(formulario(resto, arquivo));
          if (sem.status !== 400 || !sem.campos.includes(falta)) errados.push([nome, `sem ${falta}`, sem]);
        }
        const semArquivo = await enviar(formulario(campos));
        if (file.required && ![400, 422].includes(semArquivo.status)) errados.push([nome, 'sem arquivo', semArquivo]);
      }
      expect(errados).toEqual([]);
    },
    DEVAGAR,
  );
});
