import { until } from '@tulha/testing/until';
import type { Page } from 'playwright-core';
import { ask, sendAs } from './support.js';

export const EQUIPE = 20;
export const nomeDe = (numero: number) => `Colhedor ${String(numero).padStart(2, '0')}`;

/** Writes a record of the farm's first day, with the session of the page. */
export const cadastrar = async (page: Page, path: string, body: object, fazenda = 0): Promise<number> => {
  const response = await sendAs(page, 'POST', path, body, fazenda);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { readonly id: number }).id;
};

/** A farm with a plot, a kind of work and a team. */
export const equipar = async (page: Page, quantos = EQUIPE) => {
  const fazenda = await cadastrar(page, '/fazendas', { nome: 'SANTA FÉ' });
  const talhao = await cadastrar(page, '/cad-talhoes', { nome: 'Figueira' }, fazenda);
  await cadastrar(page, '/cat-atividades', { descricao: 'Capina' }, fazenda);
  for (let numero = 1; numero <= quantos; numero++)
    await cadastrar(
      page,
      '/cad-colaboradores',
      { nome: nomeDe(numero), codigo: String(100 + numero), tipo: 'safrista', valorDia: 110.5 },
      fazenda,
    );
  return { fazenda, talhao };
};

/** Ends the session of the page at the server, which the page is not told. */
export const encerrarNoServidor = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const token = JSON.parse(localStorage.getItem('tulha:token') ?? '""');
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': `sair-${token}` };
    return (await fetch('/v1/session', { method: 'DELETE', headers })).status;
  });

type Linha = { readonly atividade: number; readonly nome: string; readonly colhido: number; readonly litros: number };
export type Dia = { readonly content: readonly Linha[] };

export const LINHAS = '/reg-atividades/dia';
/** A write is held on the device for some seconds, and then sent. */
export const escritas = (page: Page, quantas: number) =>
  until(async () => (await ask<Dia>(page, LINHAS)).content.length === quantas, `${quantas} lines of the day are written`, {
    everyMs: 250,
    instead: () => ask(page, LINHAS),
  });
