import { daysBetween } from '@tulha/domain/kernel/calendar';
import { Paper } from '@mantine/core';
import { today } from '../../ui/clock.js';
import { Facts } from '../../ui/facts.js';
import { day, perBag, percent, quantity } from '../../ui/format.js';
import { somaDe } from './ler.js';
import type { RegistroVersionado } from './processos.api.js';
import type { Processo } from './tipos.js';

type Props = { readonly processo: Processo; readonly registro: RegistroVersionado };

const momento = (dia: string | null, hora: string | null) => (dia === null ? null : [day(dia), hora].filter(Boolean).join(' '));

const dias = (n: number) => (n === 0 ? 'menos de um dia' : `${n} ${n === 1 ? 'dia' : 'dias'}`);

/** Litres that went in for each bag that came out. */
const litrosPorSaca = ({ lotes, saidas }: RegistroVersionado) => {
  const [entra, sai] = [somaDe(lotes), somaDe(saidas)];
  return entra?.unidade === 'L' && sai?.unidade === 'kg' && sai.quantidade > 0
    ? perBag((entra.quantidade * 60) / sai.quantidade)
    : undefined;
};

/** The details of a record, beside the lots in it. */
export const Dizeres = ({ processo, registro }: Props) => {
  const { blocos, cadastro } = processo;
  const rendimento = litrosPorSaca(registro);
  return (
    <Paper p="md" component="section" aria-label="O registro">
      <Facts
        items={[
          cadastro && [cadastro.label, registro.localNome],
          [blocos.permanencia ? 'Entrada' : 'Dia', momento(registro.entrada, registro.hora)],
          blocos.permanencia && ['Saída', momento(registro.saida, registro.horaSaida)],
          blocos.permanencia && ['Tempo lá', dias(daysBetween(registro.entrada, registro.saida ?? today()))],
          blocos.umidade && ['Umidade na entrada', registro.umidadeEntrada === null ? null : percent(registro.umidadeEntrada)],
          blocos.umidade && ['Umidade na saída', registro.umidadeSaida === null ? null : percent(registro.umidadeSaida)],
          blocos.peso && registro.pesoEntrada !== null && ['Peso na entrada', quantity(registro.pesoEntrada, 'kg')],
          blocos.peso && registro.pesoSaida !== null && ['Peso na saída', quantity(registro.pesoSaida, 'kg')],
          blocos.peso && registro.quebra !== null && ['Quebra, em água', percent(registro.quebra)],
          blocos.peso && registro.pesoEsperado !== null && ['Esperado pela umidade', quantity(registro.pesoEsperado, 'kg')],
          blocos.peso && registro.diferenca !== null && ['Diferença na balança', quantity(registro.diferenca, 'kg')],
          rendimento !== undefined && ['Litros por saca', rendimento],
          blocos.perda && ['Perda', registro.perda === null ? null : quantity(registro.perda, 'kg')],
          blocos.medida && registro.medida !== null && [registro.medidaUnidade ?? 'Medida', quantity(registro.medida, 'kg')],
          blocos.medida && registro.medidaTara !== null && ['Tara', quantity(registro.medidaTara, 'kg')],
          blocos.medida && registro.saida !== null && ['Fim', momento(registro.saida, registro.horaSaida)],
          blocos.responsavel && ['Responsável', registro.responsavel],
          blocos.descricao && ['Descrição', registro.descricao],
        ]}
      />
    </Paper>
  );
};
