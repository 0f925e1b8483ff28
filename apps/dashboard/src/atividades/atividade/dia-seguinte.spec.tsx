import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FormSlotProps, Values } from '../../screens/screen.js';
import { DoDiaSeguinte, faltaDizerDoDiaSeguinte } from './dia-seguinte.js';

const NOITE = { data: '2026-05-10', horaInicial: '22:00', horaFinal: '02:00' };

const pergunta = (values: Values): string => {
  const form = { values, errors: faltaDizerDoDiaSeguinte(values), setFieldValue: () => undefined };
  return renderToStaticMarkup(
    <MantineProvider>
      <DoDiaSeguinte form={form as unknown as FormSlotProps['form']} />
    </MantineProvider>,
  ).replaceAll(/<style.*?<\/style>|<script.*?<\/script>/gs, '');
};

describe('a pergunta do dia seguinte, no formulário de uma atividade', () => {
  it('faz-se onde acaba antes de começar, com o dia que seria, e não se grava sem resposta', () => {
    expect(pergunta(NOITE)).toContain('Começou às 22:00 e terminou às 02:00');
    expect(pergunta(NOITE)).toContain('Foi do dia seguinte (11/05/2026)');
    expect(pergunta(NOITE)).toContain('Diga que foi no dia seguinte, ou acerte as horas.');
    expect(faltaDizerDoDiaSeguinte(NOITE)).toEqual({ terminaNoDiaSeguinte: 'Diga que foi no dia seguinte, ou acerte as horas.' });
  });

  it('respondida, fica marcada e já não falta nada', () => {
    const respondida = { ...NOITE, terminaNoDiaSeguinte: 1 };
    expect(faltaDizerDoDiaSeguinte(respondida)).toEqual({});
    expect(pergunta(respondida)).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/u);
    expect(pergunta(NOITE)).not.toMatch(/checked=""/u);
  });

  it.each([
    ['acaba depois de começar', { ...NOITE, horaFinal: '23:30' }],
    ['falta uma das horas', { ...NOITE, horaFinal: null }],
    ['uma hora está pela metade', { ...NOITE, horaFinal: '02:0' }],
  ])('não se faz onde %s', (_, values) => {
    expect(pergunta(values)).toBe('');
    expect(faltaDizerDoDiaSeguinte(values)).toEqual({});
  });

  it('sem um dia inteiro, pergunta-se sem dizer qual', () =>
    expect(pergunta({ ...NOITE, data: '2026-05' })).toMatch(/Foi do dia seguinte</u));
});
