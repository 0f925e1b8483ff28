import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FormSlotProps, Values } from '../screens/screen.js';
import { NoDia } from './no-dia.js';

const V1 = { fazenda: 1, lote: 'V1', validade: '2026-06-30', quantidade: 5 };
const V2 = { ...V1, lote: 'V2', validade: '2027-06-30' };
const AVISO = 'O lote V1 de Opera venceu em 30/06/2026, 36 dias antes.';
const DIA = '2026-08-05';

/** The part beside the form of a movement, as the answers of the stock make it. */
const aoLado = (values: Values, { lotes = [V1, V2], contada = '2026-08-01', data = DIA } = {}): string => {
  const client = new QueryClient();
  client.setQueryData(['/cad-estoque/5', 1, {}], { descricao: 'Opera', unidade: 'L', lotes });
  client.setQueryData(['/cad-estoque/5/historico', 1, { size: 100 }], { content: [{ tipo: 'contagem', data: contada, fazenda: 1 }] });
  const form = { values: { insumo: 5, ...values }, errors: {}, setFieldValue: () => undefined };
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <NoDia form={form as unknown as FormSlotProps['form']} data={data} fazenda={1} />
      </QueryClientProvider>
    </MantineProvider>,
  ).replaceAll(/<style.*?<\/style>|<script.*?<\/script>/gs, '');
};

describe('o estoque no dia, ao lado do formulário', () => {
  it('avisa do lote vencido que se escolhe, ou quando só há vencidos; de outro, e no dia em que vence, não', () => {
    expect(aoLado({ tipo: 'saida', lote: ' V1 ' })).toContain(AVISO);
    expect(aoLado({ tipo: 'saida', lote: '' }, { lotes: [V1] })).toContain(AVISO);
    for (const outro of [
      aoLado({ tipo: 'saida', lote: 'V2' }),
      aoLado({ tipo: 'saida', lote: '' }),
      aoLado({ tipo: 'saida', lote: 'V1' }, { data: '2026-06-30' }),
      aoLado({ tipo: 'entrada', lote: 'V1' }),
    ])
      expect(outro).not.toContain('Lote vencido');
    expect(aoLado({ tipo: 'saida', lote: '' })).toContain('venceu em 30/06/2026');
  });

  it('num dia já contado pergunta se o que se lança já estava na contagem', () => {
    expect(aoLado({ tipo: 'entrada' }, { contada: DIA })).toContain('Opera foi contado em 05/08/2026');
    expect(aoLado({ tipo: 'entrada' }, { contada: DIA })).toContain('O que lanço agora já estava nessa contagem');
    expect(aoLado({ tipo: 'entrada' })).not.toContain('foi contado');
    expect(aoLado({ tipo: 'contagem' }, { contada: DIA })).toBe('');
  });
});
