import { z } from 'zod';
import { defineRoutes, type Route } from '../../../apps/api/src/http/pipeline/route.js';
import type { Answer } from '../../../apps/api/src/testing/test-app.js';
import type { Caso } from './caso.js';
import { corposDe, enderecosDe, enviosDe, estranhosDe, julgar, perguntasDe, recusadosDe } from './casos.js';
import { MULTIPARTES } from './multipartes.js';
import type { Pedir } from './pedir.js';
import { queixasDosCasos } from './queixas.js';
import { ENDERECOS, INTEIROS, PERGUNTAS } from './ruins.js';
import type { Rota } from './todas.js';
import { criarVez } from './vez.js';

/** Planted holes: the guard sends fewer requests than every value to every route, and still finds them. */

const CEM = Array.from({ length: 100 }, (_, index) => index);
const CORPO = { nome: 'Rosa', data: '2026-05-11', litros: 3 };
const esquema = z.strictObject({ nome: z.string().max(60), data: z.iso.date(), litros: z.number().min(0).max(100) });
const rotaCom = (numero: number, dela: Partial<Pick<Route, 'method' | 'path' | 'body' | 'query'>>): Rota => {
  const rota: Route = { method: 'POST', path: '/', summary: 'Plantada', answer: 'nothing', ...dela, handle: async () => undefined };
  const grupo = defineRoutes({ path: `plantadas-${numero}`, tag: 'Plantadas', permissao: 'cadastros', routes: { rota } });
  const caminho = `/${grupo.path}${rota.path === '/' ? '' : rota.path}`;
  return { nome: `${rota.method} ${caminho}`, caminho: `/v1${caminho}`, grupo, rota };
};
const comCorpo = CEM.map((numero) => rotaCom(numero, { body: esquema }));
/** The same for each of them: it is of the schema alone. */
const julgado = julgar(rotaCom(0, { body: esquema }), CORPO);
const url = 'qualquer';

const recusa = {
  error: 'Confira os campos indicados.',
  code: 'CAMPOS_INVALIDOS',
  status: 400,
  requestId: '1',
  errors: [{ campo: 'nome' }],
};
const RECUSADO: Answer = { status: 400, body: recusa, headers: { 'content-type': 'application/problem+json' } };
const ACEITO: Answer = { status: 201, body: { id: 1 }, headers: {} };
const QUEBRADO: Answer = { status: 500, body: {}, headers: {} };
/** The guard's complaints about a route whose server answers so. */
const achado = (rota: Rota, casos: readonly Caso[], resposta: Answer): Promise<string[]> => {
  const pedir: Pedir = async () => resposta;
  return queixasDosCasos(pedir, rota, casos, { token: 'x', na: {}, recusa: true });
};
const textos = (casos: readonly Caso[]) => casos.map(({ nome }) => nome);

describe('o que a guarda das rotas manda', () => {
  it('uma rota entre cem que não confere o corpo é achada, qualquer que seja', async () => {
    const vez = criarVez();
    for (const rota of comCorpo) {
      const casos = recusadosDe(rota, url, CORPO, julgado, vez);
      expect(await achado(rota, casos, RECUSADO)).toEqual([]);
      expect((await achado(rota, casos, ACEITO)).length).toBe(casos.length);
      expect((await achado(rota, casos, QUEBRADO)).length).toBe(casos.length);
    }
  });

  it('cada valor vai uma vez a cada tipo de campo, e a cada rota um de cada tipo que ela tem', () => {
    const vez = criarVez();
    const todos = julgado.recusados;
    const casos = comCorpo.map((rota) => recusadosDe(rota, url, CORPO, julgado, vez));
    const mandado = new Set(casos.flatMap(textos));
    expect(todos.filter(({ texto }) => !mandado.has(texto))).toEqual([]);
    expect(mandado.size).toBeGreaterThan(80);
    const tipos = new Set(todos.map(({ tipo }) => tipo)).size;
    expect(tipos).toBe(4);
    for (const mandados of casos.slice(1)) expect(mandados).toHaveLength(tipos + 4);
  });

  it('o que um campo diz ao recusar é lido em todo lugar de toda rota, mandado ou não', () => {
    const tagarela = z.strictObject({ ...esquema.shape, litros: z.number({ error: 'recebeu undefined' }) });
    expect(julgado.queixas).toEqual([]);
    expect(julgar(rotaCom(1, { body: tagarela }), CORPO).queixas.length).toBeGreaterThan(0);
  });

  it('um número que só uma rota deixa passar do limite vai a essa rota, onde quer que esteja', () => {
    const solto = z.strictObject({ ...esquema.shape, litros: z.number() });
    const vez = criarVez();
    for (const _ of CEM) estranhosDe(url, julgado, vez);
    const casos = textos(estranhosDe(url, julgar(rotaCom(100, { body: solto }), CORPO), vez));
    for (const numero of ['1e+300', '9007199254740992', '1e-9', '-1'])
      expect(casos).toContain(JSON.stringify(CORPO).replace(':3', `:${numero}`));
  });

  it('cada texto estranho vai uma vez a cada tipo de texto, e a cada rota um', () => {
    const vez = criarVez();
    const casos = CEM.map(() => textos(estranhosDe(url, julgado, vez)).filter((texto) => texto.includes(':3}')));
    expect(new Set(casos.flat()).size).toBe(casos[0]?.length);
    expect(casos[0]?.length).toBeGreaterThan(8);
    for (const mandados of casos) expect(mandados.length).toBeGreaterThan(0);
  });

  it('bytes, códigos, perguntas e envios impossíveis: cada um uma vez, e a cada rota um', () => {
    const vez = criarVez();
    const deLer = CEM.map((n) => rotaCom(n, { method: 'GET', path: '/:id', query: z.object({ talhao: z.coerce.number().int() }) }));
    const mandados: readonly (readonly [readonly (readonly Caso[])[], number])[] = [
      [comCorpo.map((rota) => corposDe(rota, url, vez)), INTEIROS.length + 1],
      [deLer.map((rota) => enderecosDe(rota, undefined, vez)), ENDERECOS.length],
      [deLer.map((rota) => perguntasDe(rota, url, vez)), PERGUNTAS.length],
      [comCorpo.map((rota) => enviosDe(rota, '/importar', vez)), MULTIPARTES.length * CEM.length],
    ];
    for (const [casos, todos] of mandados) {
      expect(new Set(casos.flat().map(({ nome, url: onde }) => `${nome} ${onde.split('?')[1] ?? ''}`)).size).toBeGreaterThan(10);
      expect(casos.flat().length).toBeGreaterThanOrEqual(Math.min(todos, 13) + CEM.length - 1);
      for (const caso of casos) expect(caso.length).toBeGreaterThan(0);
    }
  });

  it('um filtro cujo esquema deixa passar um número impossível é pedido com ele em toda rota', () => {
    const vez = criarVez();
    const deLer = CEM.map((n) => rotaCom(n, { method: 'GET', query: z.object({ talhao: z.coerce.number() }) }));
    for (const rota of deLer) expect(textos(perguntasDe(rota, url, vez))).toContain(`talhao=${'9'.repeat(25)}`);
  });
});
