import { Text } from '@mantine/core';
import { especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { Link } from 'react-router';
import { usePodeAbrir } from '../app/rotas/lugares.js';
import { catalogueNamed, moduloDe, nameOf } from '../catalogues/catalogues.api.js';
import { useRead } from '../http/hooks.js';
import { useMay } from '../http/may.js';
import type { LancamentoCompleto } from './lancamentos.api.js';

type Origem = NonNullable<LancamentoCompleto['origem']>;
type Genero = Catalogue['genero'];

/** Records that make entries and are no registers: their name, and the address of their list. */
const OUTRAS: Readonly<Record<string, readonly [nome: string, lugar: string]>> = {
  venda: ['venda', '/vendas'],
  ...Object.fromEntries(Object.values(especiesDeFolha).map(({ tabela, nome, path }) => [tabela, [nome, `/${path}`] as const])),
};

const maiuscula = (nome: string): string => nome.charAt(0).toUpperCase() + nome.slice(1);

type MostradaProps = { readonly rotulo: string; readonly lugar: string | false; readonly nome: string; readonly genero: Genero };
const Mostrada = ({ rotulo, lugar, nome, genero }: MostradaProps) => {
  const artigo = genero === 'm' ? 'o' : 'a';
  return (
    <>
      {lugar ? <Link to={lugar}>{rotulo}</Link> : rotulo}
      <Text size="xs" c="dimmed">
        Excluir, e mudar o valor ou o número de parcelas, só n{artigo} {nome}: reabra-{artigo}.
      </Text>
    </>
  );
};

/** A record of a register, by its own name where the user may read it. */
const DoCadastro = ({ catalogue, id }: { readonly catalogue: Catalogue; readonly id: number }) => {
  const modulo = moduloDe(catalogue);
  const { singular } = catalogue.title;
  const podeVer = useMay(modulo);
  const { data, error } = useRead<typeof AnyRecord>(`/${catalogue.path}/${id}`, undefined, { ...(modulo !== undefined && { modulo }) });
  return (
    <Mostrada
      rotulo={data ? `${singular} "${nameOf(catalogue, data)}"` : `${singular} ${id}`}
      lugar={podeVer && !error && `${lugarDe(catalogue)}/${id}`}
      nome={singular.toLowerCase()}
      genero={catalogue.genero}
    />
  );
};

/** The record an entry came from, and the reason for which the entry is not deleted by itself. */
export const VeioDe = ({ origem: { tipo, id } }: { readonly origem: Origem }) => {
  const podeAbrir = usePodeAbrir();
  const catalogue = catalogueNamed(tipo);
  if (catalogue) return <DoCadastro catalogue={catalogue} id={id} />;
  const [nome, lugar] = OUTRAS[tipo] ?? [];
  if (nome === undefined || lugar === undefined)
    return <Mostrada rotulo={`Outro registro, ${id}`} lugar={false} nome="registro" genero="m" />;
  return <Mostrada rotulo={`${maiuscula(nome)} ${id}`} lugar={podeAbrir(lugar) && `${lugar}/${id}`} nome={nome} genero="f" />;
};
