import { Paper, Table, Text } from '@mantine/core';
import { quantos } from '@tulha/domain/kernel/quantos';
import { count, perBag, whole } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { LinkButton, Section } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { QuantosAvisos } from './avisos.js';
import type { PerdasDaSafra, TotaisDaSecagem, TotaisDoProcesso, Quanto as Valor } from './perdas.api.js';
import classes from './perdas.module.css';
import { NADA, pct, perdido } from './dizer.js';
import { kg, Processo, Quanto, Rolagem } from './quanto.js';

export const litrosPorSaca = (valor: number | null): string => (valor === null ? NADA : perBag(valor));

/** The season in figures, the first of them against its expected range. */
export const Numeros = ({ resumo: { colheita, secagem, beneficio, rebeneficio }, faixas }: Pick<PerdasDaSafra, 'resumo' | 'faixas'>) => {
  const faixa = faixas['litrosPorSaca'];
  const numeros: readonly (readonly [label: string, valor: string, nota: string])[] = [
    ['Litros por saca', litrosPorSaca(beneficio.litrosPorSaca), faixa ? `o esperado é de ${faixa.min} a ${faixa.max} L` : ''],
    ['Renda', pct(beneficio.renda), 'grão em cada 100 kg de café seco'],
    ['Quebra na secagem', pct(secagem.quebra.L), `água que saiu, em ${quantos(secagem.medidas, 'secagem medida', 'secagens medidas')}`],
    ['Escolha', pct(beneficio.escolha), kg(beneficio.escolhaKg)],
    ['Perda no benefício', perdido(beneficio.perdaKg, beneficio.registros), 'palha'],
    ['Perda no rebenefício', pct(rebeneficio.perda), kg(rebeneficio.perdaKg)],
    ['Colhido e posto em lote', whole(colheita.L, 'L'), quantos(colheita.lotes, 'lote', 'lotes')],
    ['Beneficiado', kg(beneficio.saiKg), quantos(beneficio.registros, 'benefício', 'benefícios')],
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

/** The water lost; and for weighed dryings, how far the scale differs from the loss that the moisture explains. */
const perdaDaSecagem = (quebra: number | null, { registros, diferenca }: TotaisDaSecagem['pesadas']): readonly string[] => {
  const agua = quebra === null ? NADA : `${pct(quebra)} de água`;
  if (registros === 0) return [agua];
  return [agua, `na balança, ${whole(Math.abs(diferenca), 'kg')} a ${diferenca > 0 ? 'mais' : 'menos'} que isso`];
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
  { registros, semPerda, entra, saiKg, escolhaKg, perdaKg, perda, avisos }: TotaisDoProcesso,
): LinhaProps => ({
  processo,
  registros,
  entra,
  sai: { L: 0, kg: saiKg },
  escolha: escolhaKg,
  perda: [
    perdido(perdaKg, registros),
    ...(perda === null ? [] : [pct(perda)]),
    ...(perdaKg !== null && semPerda > 0 ? [`${count(semPerda)} sem pesar`] : []),
  ],
  avisos,
});

/** The inputs and outputs of each process. */
export const PorProcesso = ({ resumo }: Pick<PerdasDaSafra, 'resumo'>) => {
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
  const feitos = linhas.filter(({ registros }) => registros > 0);
  if (feitos.length === 0)
    return (
      <Section title="O que entrou e o que saiu de cada processo">
        <Paper>
          <Empty
            icon={icons.beneficio}
            title="Nenhum processo nesta safra"
            text="Falta lançar a colheita em lotes, e depois a secagem e o benefício deles: daí saem o rendimento e as perdas."
            action={
              <LinkButton icon={icons.colheita} to="/rastreabilidade/colheita/nova">
                Pôr colheita em lote
              </LinkButton>
            }
          />
        </Paper>
      </Section>
    );
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
            {feitos.map((linha) => (
              <Linha key={linha.processo} {...linha} />
            ))}
          </Table.Tbody>
        </Table>
      </Rolagem>
      {beneficio.semPerda > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {beneficio.semPerda === 1
            ? '1 benefício não diz a perda: não entra na renda.'
            : `${count(beneficio.semPerda)} benefícios não dizem a perda: não entram na renda.`}
        </Text>
      )}
    </Section>
  );
};
