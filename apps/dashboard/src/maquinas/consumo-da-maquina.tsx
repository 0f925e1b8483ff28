import { Paper, Stack, Text } from '@mantine/core';
import { implementoDaMaquinaColumns } from '@tulha/domain/maquinas/da-maquina.columns';
import { Link } from 'react-router';
import { SubTable } from '../screens/subtable.js';
import { Facts } from '../ui/facts.js';
import { amount, day, money } from '../ui/format.js';
import { Section } from '../ui/page.js';
import { Loaded } from '../ui/states.js';
import { useConsumo } from './da-maquina.api.js';

const se = (valor: number | null, dizer: (valor: number) => string) => (valor === null ? 'Não se sabe' : dizer(valor));

type Consumo = NonNullable<ReturnType<typeof useConsumo>['data']>;
type CobradoProps = { readonly cobrado: Consumo['cobrado']; readonly km: boolean; readonly uso: (quanto: number) => string };

/** The amounts that activities were charged for it, and for which use. */
const Cobrado = ({ cobrado, km, uso }: CobradoProps) => (
  <Section title="O que as atividades pagam por ela" about="Se for menos do que ela gasta, o valor da hora está baixo">
    <Paper p="md">
      <Facts
        items={[
          [
            'Andou nas atividades',
            <Link key="uso" to="?aba=trabalhos">
              {uso(cobrado.uso)}
            </Link>,
          ],
          [
            'Custou a elas',
            <Link key="custo" to="?aba=trabalhos">
              {money(cobrado.custo)}
            </Link>,
          ],
          [km ? 'Por quilômetro' : 'Por hora', se(cobrado.porUso, money)],
          cobrado.litros > 0 && ['Colheu', `${amount(cobrado.litros)} L, por ${money(cobrado.colheita)}`],
        ]}
      />
    </Paper>
  </Section>
);

/** A machine's consumption, beside the cost that activities were charged for it, and the records still missing to compute it. */
export const ConsumoDaMaquina = ({ row: { id } }: { readonly row: { readonly id: number } }) => (
  <Loaded read={useConsumo(id)}>
    {({ medidor, desde, ate, faltas, cobrado, implementos, ...gasto }) => {
      const km = medidor === 'ODOMETRO';
      const uso = (quanto: number) => `${amount(quanto)} ${km ? 'km' : 'h'}`;
      const abastecido = (texto: string) => <Link to="?aba=abastecimentos">{texto}</Link>;
      return (
        <Stack>
          <Section title="O que gasta" about="Entre o primeiro e o último tanque cheio com leitura">
            <Paper p="md">
              <Facts
                items={[
                  ['Período', desde && ate ? `${day(desde)} a ${day(ate)}` : 'Não se sabe'],
                  [km ? 'Andou' : 'Trabalhou', se(km ? gasto.km : gasto.horas, uso)],
                  ['Combustível', gasto.litros === null ? 'Não se sabe' : abastecido(`${amount(gasto.litros)} L`)],
                  km
                    ? ['Litros por quilômetro', se(gasto.litrosPorKm, (litros) => `${amount(litros)} L/km`)]
                    : ['Litros por hora', se(gasto.litrosPorHora, (litros) => `${amount(litros)} L/h`)],
                  ['Área trabalhada', se(gasto.areaHa, (area) => `${amount(area)} ha`)],
                  ['Litros por hectare', se(gasto.litrosPorHa, (litros) => `${amount(litros)} L/ha`)],
                  ['Custo do combustível', gasto.combustivel === null ? 'Não se sabe' : abastecido(money(gasto.combustivel))],
                  [
                    'Custo da manutenção',
                    gasto.manutencao === null ? 'Não se sabe' : <Link to="?aba=manutencoes">{money(gasto.manutencao)}</Link>,
                  ],
                  km ? ['Custo por quilômetro', se(gasto.custoPorKm, money)] : ['Custo por hora', se(gasto.custoPorHora, money)],
                ]}
              />
              {faltas.map((falta) => (
                <Text key={falta} c="dimmed" mt="xs">
                  {falta}
                </Text>
              ))}
            </Paper>
          </Section>
          <Cobrado cobrado={cobrado} km={km} uso={uso} />
          {implementos.length > 0 && (
            <Section title="Com implementos" about="As horas da máquina, pelo valor da hora de cada implemento">
              <SubTable
                label="Implementos"
                columns={implementoDaMaquinaColumns}
                rows={implementos.map(({ implemento, ...um }) => ({ ...um, id: implemento, andou: uso(um.uso) }))}
              />
            </Section>
          )}
        </Stack>
      );
    }}
  </Loaded>
);
