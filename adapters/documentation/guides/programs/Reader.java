/*
 * Reads the employees of a connection: signs and encrypts the request, decrypts and verifies the response.
 * It needs nothing but a JDK 17 or newer.
 *
 *   java Reader.java                # all employees, page by page, as lines of JSON
 *   java Reader.java EMPLOYEE_ID    # one employee
 */
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;

public class Reader {
  static final int PAGE_SIZE = 100;
  static final int ATTEMPTS = 4;
  static final OAEPParameterSpec OAEP_256 =
      new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT);

  final HttpClient http = HttpClient.newHttpClient();
  final String url = setting("HRSYNC_URL").replaceAll("/$", "");
  final String user = setting("HRSYNC_USERNAME") + ":" + setting("HRSYNC_PASSWORD");
  final PrivateKey privateKey = readPrivateKey();
  List<Map<String, Object>> serviceKeys = fetchKeys();

  Reader() throws Exception {}

  public static void main(String[] args) throws Exception {
    try {
      run(args);
    } catch (Refused | IOException problem) {
      System.err.println(problem.getMessage());
      System.exit(1);
    }
  }

  static void run(String[] args) throws Exception {
    Reader reader = new Reader();
    String connection = setting("CONNECTION_ID");
    if (args.length > 0) {
      System.out.println(Json.write(reader.read(Map.of("connection_id", connection, "employee_id", args[0]))));
      return;
    }
    boolean more = true;
    for (int page = 1; more; page++) {
      Map<String, Object> answer =
          Json.object(reader.read(Map.of("connection_id", connection, "page", page, "size", PAGE_SIZE)));
      List<Object> employees = Json.list(answer.get("data"));
      for (Object employee : employees) System.out.println(Json.write(employee));
      Map<String, Object> info = Json.object(answer.get("pageInfo"));
      System.err.printf(
          "Page %d of %s: %d of %s employees%n",
          page, info.get("totalPages"), employees.size(), info.get("totalItems"));
      more = (Boolean) info.get("next");
    }
  }

  /** Sends the request, again when the service asks for it, and returns what the response carries. */
  Object read(Map<String, Object> request) throws Exception {
    for (int attempt = 1; ; attempt++) {
      // Each attempt is sealed anew, since the service accepts a jti only once.
      HttpResponse<String> response = post(Json.write(Map.of("encrypted_payload", seal(request))));
      int status = response.statusCode();
      if (attempt < ATTEMPTS && (status == 429 || status >= 502)) {
        Thread.sleep(1000 * response.headers().firstValueAsLong("retry-after").orElse(1));
        continue;
      }
      Map<String, Object> body = parse(response.body());
      if (attempt == 1 && "invalid_payload".equals(body.get("code"))) {
        // The service may have replaced its keys since they were fetched.
        serviceKeys = fetchKeys();
        continue;
      }
      // Some failures come with HTTP 200, so the status in the body decides.
      if (status != 200 || !"success".equals(body.get("status"))) throw new Refused(response, body);
      return body.get("data") instanceof String sealed ? open(sealed) : body.get("data");
    }
  }

  HttpResponse<String> post(String json) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/api/external/employee/"))
            .header("content-type", "application/json")
            .header("authorization", "Basic " + Base64.getEncoder().encodeToString(user.getBytes(UTF_8)))
            .POST(HttpRequest.BodyPublishers.ofString(json))
            .build();
    return http.send(request, BodyHandlers.ofString());
  }

  List<Map<String, Object>> fetchKeys() throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/.well-known/jwks.json")).build();
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    Map<String, Object> body = parse(response.body());
    if (response.statusCode() != 200) throw new Refused(response, body);
    return Json.list(body.get("keys")).stream().map(Json::object).toList();
  }

  /** Signs the request, and encrypts that to the service's newest key. */
  String seal(Map<String, Object> request) throws GeneralSecurityException {
    Map<String, Object> key = serviceKeys.stream().filter(each -> "enc".equals(each.get("use"))).findFirst().get();
    long now = Instant.now().getEpochSecond();
    Map<String, Object> claims = new LinkedHashMap<>(request);
    claims.putAll(Map.of("iat", now, "exp", now + 60, "jti", UUID.randomUUID().toString()));
    String signed = encode(Json.write(Map.of("alg", "RS256", "typ", "JWT"))) + "." + encode(Json.write(claims));
    Signature signer = Signature.getInstance("SHA256withRSA");
    signer.initSign(privateKey);
    signer.update(signed.getBytes(US_ASCII));
    String jws = signed + "." + encode(signer.sign());

    byte[] contentKey = new byte[32];
    byte[] iv = new byte[12];
    SecureRandom random = new SecureRandom();
    random.nextBytes(contentKey);
    random.nextBytes(iv);
    Map<String, Object> header =
        Map.of("alg", "RSA-OAEP-256", "enc", "A256GCM", "cty", "JWT", "kid", key.get("kid"));
    String protectedHeader = encode(Json.write(header));
    Cipher rsa = Cipher.getInstance("RSA/ECB/OAEPPadding");
    rsa.init(Cipher.ENCRYPT_MODE, publicKey(key), OAEP_256);
    byte[] sealed = gcm(Cipher.ENCRYPT_MODE, contentKey, iv, protectedHeader).doFinal(jws.getBytes(US_ASCII));
    int tagAt = sealed.length - 16;
    return String.join(
        ".",
        protectedHeader,
        encode(rsa.doFinal(contentKey)),
        encode(iv),
        encode(Arrays.copyOf(sealed, tagAt)),
        encode(Arrays.copyOfRange(sealed, tagAt, sealed.length)));
  }

  /** Decrypts a response and verifies that the service signed it. */
  Object open(String jwe) throws Exception {
    String[] parts = jwe.split("\\.");
    Map<String, Object> header = Json.object(Json.parse(new String(decode(parts[0]), UTF_8)));
    if (!"RSA-OAEP-256".equals(header.get("alg")) || !"A256GCM".equals(header.get("enc")))
      throw new IOException("The response is encrypted in another way.");
    Cipher rsa = Cipher.getInstance("RSA/ECB/OAEPPadding");
    rsa.init(Cipher.DECRYPT_MODE, privateKey, OAEP_256);
    Cipher gcm = gcm(Cipher.DECRYPT_MODE, rsa.doFinal(decode(parts[1])), decode(parts[2]), parts[0]);
    gcm.update(decode(parts[3]));
    String jws = new String(gcm.doFinal(decode(parts[4])), US_ASCII);
    if (!isSigned(jws)) {
      serviceKeys = fetchKeys();
      if (!isSigned(jws)) throw new IOException("None of the service's published keys signed the response.");
    }
    return Json.parse(new String(decode(jws.split("\\.")[1]), UTF_8));
  }

  boolean isSigned(String jws) throws GeneralSecurityException {
    String[] parts = jws.split("\\.");
    Map<String, Object> header = Json.object(Json.parse(new String(decode(parts[0]), UTF_8)));
    if (!"RS256".equals(header.get("alg"))) return false;
    for (Map<String, Object> key : serviceKeys) {
      if (!"sig".equals(key.get("use"))) continue;
      Signature verifier = Signature.getInstance("SHA256withRSA");
      verifier.initVerify(publicKey(key));
      verifier.update((parts[0] + "." + parts[1]).getBytes(US_ASCII));
      if (verifier.verify(decode(parts[2]))) return true;
    }
    return false;
  }

  static Cipher gcm(int mode, byte[] key, byte[] iv, String protectedHeader) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, iv));
    cipher.updateAAD(protectedHeader.getBytes(US_ASCII));
    return cipher;
  }

  static PublicKey publicKey(Map<String, Object> jwk) throws GeneralSecurityException {
    BigInteger modulus = new BigInteger(1, decode((String) jwk.get("n")));
    BigInteger exponent = new BigInteger(1, decode((String) jwk.get("e")));
    return KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(modulus, exponent));
  }

  static PrivateKey readPrivateKey() throws Exception {
    String file = Objects.requireNonNullElse(System.getenv("HRSYNC_PRIVATE_KEY"), "private.pem");
    String pem = Files.readString(Path.of(file)).replaceAll("-----[A-Z ]+-----", "");
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem)));
  }

  static Map<String, Object> parse(String text) throws IOException {
    try {
      return Json.object(Json.parse(text));
    } catch (RuntimeException cause) {
      throw new IOException("The response is not JSON: is HRSYNC_URL the address of the service?", cause);
    }
  }

  static String setting(String name) throws IOException {
    String value = System.getenv(name);
    if (value == null || value.isEmpty()) throw new IOException("Set " + name + ".");
    return value;
  }

  static String encode(String text) {
    return encode(text.getBytes(UTF_8));
  }

  static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static byte[] decode(String text) {
    return Base64.getUrlDecoder().decode(text);
  }

  /** The service refused the request. The request id finds it in the service's log. */
  @SuppressWarnings("serial")
  static class Refused extends Exception {
    Refused(HttpResponse<String> response, Map<String, Object> body) {
      super(
          "%s %s %s (request id %s)%s"
              .formatted(
                  body.getOrDefault("status_code", response.statusCode()),
                  body.getOrDefault("code", ""),
                  body.getOrDefault("message", "(no message)"),
                  body.getOrDefault("requestId", response.headers().firstValue("x-request-id").orElse("unknown")),
                  describeFields(body)));
    }

    /** The fields of the request that are wrong, with a reason each. */
    static String describeFields(Map<String, Object> body) {
      StringBuilder lines = new StringBuilder();
      if (body.get("details") instanceof Map<?, ?> details)
        details.forEach((field, reason) -> lines.append("\n  ").append(field).append(": ").append(reason));
      return lines.toString();
    }
  }

  /** JSON, which the JDK lacks; in a project take Jackson or Gson. */
  static class Json {
    final String text;
    int at = 0;

    Json(String text) {
      this.text = text;
    }

    static Object parse(String text) {
      Json json = new Json(text);
      Object value = json.value();
      json.skipSpace();
      if (json.at < text.length()) throw new IllegalArgumentException("Not JSON at " + json.at);
      return value;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
      return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(Object value) {
      return (List<Object>) value;
    }

    static String write(Object value) {
      if (value instanceof Map<?, ?> map) {
        List<String> members = new ArrayList<>();
        map.forEach((name, member) -> members.add(quote((String) name) + ":" + write(member)));
        return "{" + String.join(",", members) + "}";
      }
      if (value instanceof List<?> list) return "[" + String.join(",", list.stream().map(Json::write).toList()) + "]";
      return value instanceof String string ? quote(string) : String.valueOf(value);
    }

    static String quote(String string) {
      StringBuilder quoted = new StringBuilder("\"");
      for (char each : string.toCharArray()) {
        if (each == '"' || each == '\\') quoted.append('\\').append(each);
        else if (each < ' ') quoted.append("\\u%04x".formatted((int) each));
        else quoted.append(each);
      }
      return quoted.append('"').toString();
    }

    Object value() {
      skipSpace();
      char first = text.charAt(at);
      if (first == '{') return members();
      if (first == '[') return items();
      if (first == '"') return string();
      int start = at;
      while (at < text.length() && ",]} \n\r\t".indexOf(text.charAt(at)) < 0) at++;
      String word = text.substring(start, at);
      return switch (word) {
        case "true" -> true;
        case "false" -> false;
        case "null" -> null;
        default -> new java.math.BigDecimal(word);
      };
    }

    Map<String, Object> members() {
      Map<String, Object> members = new LinkedHashMap<>();
      at++;
      while (!isNext('}')) {
        String name = string();
        expect(':');
        members.put(name, value());
        if (!isNext(',')) {
          expect('}');
          return members;
        }
        skipSpace();
      }
      return members;
    }

    List<Object> items() {
      List<Object> items = new ArrayList<>();
      at++;
      while (!isNext(']')) {
        items.add(value());
        if (!isNext(',')) {
          expect(']');
          return items;
        }
      }
      return items;
    }

    String string() {
      expect('"');
      StringBuilder string = new StringBuilder();
      while (text.charAt(at) != '"') {
        char each = text.charAt(at++);
        string.append(each == '\\' ? escaped() : each);
      }
      at++;
      return string.toString();
    }

    char escaped() {
      char each = text.charAt(at++);
      if (each == 'u') {
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
      }
      int known = "bfnrt".indexOf(each);
      return known < 0 ? each : "\b\f\n\r\t".charAt(known);
    }

    boolean isNext(char wanted) {
      skipSpace();
      if (text.charAt(at) != wanted) return false;
      at++;
      return true;
    }

    void expect(char wanted) {
      if (!isNext(wanted)) throw new IllegalArgumentException("Not JSON at " + at);
    }

    void skipSpace() {
      while (at < text.length() && text.charAt(at) <= ' ') at++;
    }
  }
}
