import { Paper, Table, Text } from '@mantine/core';
import { BarChart } from '../../ui/bar-chart.js';
import { count, day, decimal, quantity } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { QuantosAvisos } from './avisos.js';
import type { PerdasDaSafra, Quanto as Valor, Semana, TotaisDaSecagem, TotaisDoProcesso } from './perdas.api.js';
import classes from './perdas.module.css';
import { kg, NADA, pct, Processo, Quanto, Rolagem } from './quanto.js';

/** 488.136 → `488,1 L`: more decimals than anyone measures help nobody. */
export const litrosPorSaca = (valor: number | null): string => (valor === null ? NADA : `${decimal(valor, 1)}\u00a0L`);

const Numeros = ({ resumo: { colheita, secagem, beneficio, rebeneficio }, faixas }: Pick<PerdasDaSafra, 'resumo' | 'faixas'>) => {
  const faixa = faixas['litrosPorSaca'];
  const numeros: readonly (readonly [label: string, valor: string, nota: string])[] = [
    ['Litros por saca', litrosPorSaca(beneficio.litrosPorSaca), faixa ? `o esperado é de ${faixa.min} a ${faixa.max} L` : ''],
    ['Renda', pct(beneficio.renda), 'grão em cada 100 kg de café seco'],
    ['Quebra na secagem', pct(secagem.quebra.L), `água que saiu, em ${count(secagem.medidas)} secagens medidas`],
    ['Escolha', pct(beneficio.escolha), kg(beneficio.escolhaKg)],
    ['Perda no benefício', kg(beneficio.perdaKg), 'palha'],
    ['Perda no rebenefício', pct(rebeneficio.perda), kg(rebeneficio.perdaKg)],
    ['Colhido', quantity(colheita.L, 'L'), `${count(colheita.lotes)} lotes`],
    ['Beneficiado', kg(beneficio.saiKg), `${count(beneficio.registros)} benefícios`],
  ];
  return (
    <Paper p="md">
      <dl className={classes['figures']}>
        {numeros.map(([label, valor, nota]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {valor}
              {nota && nota !== NADA && <small>{nota}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
};

const Semanas = ({ semanas }: { semanas: readonly Semana[] }) => (
  <Section title="Quantos litros deram uma saca em cada semana?" about="Café beneficiado na semana que começa na segunda-feira indicada">
    <Paper p="md">
      <BarChart
        title="Litros por saca, por semana de benefício"
        columns={['Semana de', 'Litros por saca']}
        tick={count}
        bars={semanas.flatMap(({ semana, litrosPorSaca: valor, saiKg }) =>
          valor === null
            ? []
            : [{ key: semana, label: day(semana).slice(0, 5), value: valor, text: litrosPorSaca(valor), note: kg(saiKg) }],
        )}
      />
    </Paper>
  </Section>
);

type LinhaProps = {
  readonly processo: string;
  readonly registros: number;
  readonly entra: Valor | null;
  readonly sai: Valor | null;
  readonly escolha?: number;
  readonly perda: readonly string[];
  readonly avisos: number;
};

const Linha = ({ processo, registros, entra, sai, escolha, perda, avisos }: LinhaProps) => (
  <Table.Tr>
    <Table.Th scope="row">
      <Processo processo={processo} />
    </Table.Th>
    <Table.Td data-number>{count(registros)}</Table.Td>
    <Table.Td data-number>
      <Quanto valor={entra} />
    </Table.Td>
    <Table.Td data-number>
      <Quanto valor={sai} />
    </Table.Td>
    <Table.Td data-number>{kg(escolha)}</Table.Td>
    <Table.Td data-number>
      {perda.map((linha, index) => (
        <Text key={linha} size={index === 0 ? 'sm' : 'xs'} {...(index > 0 && { c: 'dimmed' })}>
          {linha}
        </Text>
      ))}
    </Table.Td>
    <Table.Td>{avisos > 0 ? <QuantosAvisos quantos={avisos} /> : NADA}</Table.Td>
  </Table.Tr>
);

/** What left as water; and of the dryings that were weighed, how far the scale is from what the moisture explains. */
const perdaDaSecagem = (quebra: number | null, { registros, diferenca }: TotaisDaSecagem['pesadas']): readonly string[] => {
  const agua = quebra === null ? NADA : `${pct(quebra)} de água`;
  if (registros === 0) return [agua];
  return [agua, `na balança, ${quantity(Math.abs(diferenca), 'kg')} a ${diferenca > 0 ? 'mais' : 'menos'} que isso`];
};

const daSecagem = (processo: string, { registros, quebra, pesadas, avisos }: TotaisDaSecagem): LinhaProps => ({
  processo,
  registros,
  entra: null,
  sai: null,
  perda: perdaDaSecagem(quebra.L ?? quebra.kg, pesadas),
  avisos,
});

const daTransformacao = (
  processo: string,
  { registros, entra, saiKg, escolhaKg, perdaKg, perda, avisos }: TotaisDoProcesso,
): LinhaProps => ({
  processo,
  registros,
  entra,
  sai: { L: 0, kg: saiKg },
  escolha: escolhaKg,
  perda: perdaKg === 0 ? [NADA] : [kg(perdaKg), pct(perda)],
  avisos,
});

const PorProcesso = ({ resumo }: Pick<PerdasDaSafra, 'resumo'>) => {
  const { colheita, despolpagem, secagem, ressecagem, beneficio, rebeneficio } = resumo;
  const linhas: readonly LinhaProps[] = [
    { processo: 'colheita', registros: colheita.lotes, entra: null, sai: { L: colheita.L, kg: 0 }, perda: [NADA], avisos: 0 },
    {
      processo: 'despolpagem',
      registros: despolpagem.registros,
      entra: { L: despolpagem.entraL, kg: 0 },
      sai: { L: despolpagem.saiL, kg: 0 },
      perda: [NADA],
      avisos: 0,
    },
    daSecagem('secagem', secagem),
    daSecagem('ressecagem', ressecagem),
    daTransformacao('beneficio', beneficio),
    daTransformacao('rebeneficio', rebeneficio),
  ];
  return (
    <Section title="O que entrou e o que saiu de cada processo" about="Litros e quilos nunca se somam: só no benefício um vira o outro">
      <Rolagem label="Por processo">
        <Table className={classes['table'] ?? ''} aria-label="Por processo">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Processo</Table.Th>
              <Table.Th data-number>Registros</Table.Th>
              <Table.Th data-number>Entrou</Table.Th>
              <Table.Th data-number>Saiu</Table.Th>
              <Table.Th data-number>Escolha</Table.Th>
              <Table.Th data-number>Perda</Table.Th>
              <Table.Th>Avisos</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {linhas
              .filter(({ registros }) => registros > 0)
              .map((linha) => (
                <Linha key={linha.processo} {...linha} />
              ))}
          </Table.Tbody>
        </Table>
      </Rolagem>
      {beneficio.semPerda > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {count(beneficio.semPerda)} {beneficio.semPerda === 1 ? 'benefício não diz' : 'benefícios não dizem'} a perda: não entram na
          renda.
        </Text>
      )}
    </Section>
  );
};

/** The season in figures, and what each process took and gave. */
export const Resumo = ({ perdas }: { perdas: PerdasDaSafra }) => (
  <>
    <Numeros resumo={perdas.resumo} faixas={perdas.faixas} />
    {perdas.semanas.length > 0 && <Semanas semanas={perdas.semanas} />}
    <PorProcesso resumo={perdas.resumo} />
  </>
);
