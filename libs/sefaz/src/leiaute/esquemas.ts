import { MANIFESTACOES, JUSTIFICATIVA, type TipoDeManifestacao } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { NFE_NAMESPACE } from '../distribuicao/pedido.js';

/**
 * The layouts of the messages that go out, as XML Schemas of our own: written from the published layouts (distDFeInt 1.01 of NT 2014.002,
 * envEvento 1.00 of NT 2020.001) with the alphanumeric CNPJ of NT 2026.004, which the older published schema of the events refuses.
 */
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';

const padrao = (name: string, pattern: string): string =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:string"><xs:pattern value="${pattern}"/></xs:restriction></xs:simpleType>`;

const TIPOS = [
  padrao('ambiente', '[12]'),
  padrao('cnpj', '[A-Z0-9]{12}[0-9]{2}'),
  padrao('cpf', '[0-9]{11}'),
  padrao('chave', '[0-9]{6}[A-Z0-9]{12}[0-9]{26}'),
  padrao('nsu', '[0-9]{15}'),
  padrao('uf', '(1[1-7]|2[1-9]|3[1235]|4[1-3]|5[0-3])'),
  padrao('lote', '[0-9]{1,15}'),
  padrao('id', 'ID[0-9]{12}[A-Z0-9]{12}[0-9]{28}'),
  padrao('instante', '20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}[+-](0[0-9]|1[0-2]):00'),
  // No blank at either end, and none alone: the layout's own text.
  `<xs:simpleType name="justificativa"><xs:restriction base="xs:string"><xs:minLength value="${JUSTIFICATIVA.min}"/><xs:maxLength value="${JUSTIFICATIVA.max}"/><xs:pattern value="[!-&#xFF;]([ -&#xFF;]*[!-&#xFF;])?"/></xs:restriction></xs:simpleType>`,
].join('');

const campo = (name: string, type: string, more = ''): string => `<xs:element name="${name}" type="n:${type}" ${more}/>`;
const fixo = (name: string, value: string): string => `<xs:element name="${name}" type="xs:string" fixed="${value}"/>`;
const sequencia = (...parts: readonly string[]): string => `<xs:sequence>${parts.join('')}</xs:sequence>`;
const escolha = (...parts: readonly string[]): string => `<xs:choice>${parts.join('')}</xs:choice>`;
const atributo = (name: string, value: string): string => `<xs:attribute name="${name}" type="xs:string" use="required" fixed="${value}"/>`;
const elemento = (name: string, content: string, attributes = ''): string =>
  `<xs:element name="${name}"><xs:complexType>${content}${attributes}</xs:complexType></xs:element>`;
const esquema = (content: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:n="${NFE_NAMESPACE}" targetNamespace="${NFE_NAMESPACE}" elementFormDefault="qualified">${TIPOS}${content}</xs:schema>`;

const dono = escolha(campo('CNPJ', 'cnpj'), campo('CPF', 'cpf'));

/** `distDFeInt` 1.01: one of three searches. */
export const esquemaDaDistribuicao = (): string =>
  esquema(
    elemento(
      'distDFeInt',
      sequencia(
        campo('tpAmb', 'ambiente'),
        campo('cUFAutor', 'uf', 'minOccurs="0"'),
        dono,
        escolha(
          elemento('distNSU', sequencia(campo('ultNSU', 'nsu'))),
          elemento('consNSU', sequencia(campo('NSU', 'nsu'))),
          elemento('consChNFe', sequencia(campo('chNFe', 'chave'))),
        ),
      ),
      atributo('versao', '1.01'),
    ),
  );

/** `envEvento` 1.00 with one signed event of a kind: its code, its words, its number of times, and the reason where it is demanded. */
export const esquemaDoEvento = (tipo: TipoDeManifestacao): string => {
  const { codigo, descricao, vezes } = MANIFESTACOES[tipo];
  const porque = tipo === 'NAO_REALIZADA' ? [campo('xJust', 'justificativa')] : [];
  const inf = sequencia(
    fixo('cOrgao', '91'),
    ...[campo('tpAmb', 'ambiente'), dono, campo('chNFe', 'chave'), campo('dhEvento', 'instante'), fixo('tpEvento', codigo)],
    `<xs:element name="nSeqEvento"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="[1-${vezes}]"/></xs:restriction></xs:simpleType></xs:element>`,
    fixo('verEvento', '1.00'),
    elemento('detEvento', sequencia(fixo('descEvento', descricao), ...porque), atributo('versao', '1.00')),
  );
  const evento = sequencia(
    elemento('infEvento', inf, '<xs:attribute name="Id" type="n:id" use="required"/>'),
    `<xs:any namespace="${DSIG}" processContents="skip"/>`,
  );
  const lote = sequencia(campo('idLote', 'lote'), elemento('evento', evento, atributo('versao', '1.00')));
  return esquema(elemento('envEvento', lote, atributo('versao', '1.00')));
};
